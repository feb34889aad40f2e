import { Link } from 'react-router';
import { ordinal } from '../../lib/format';
import { paths } from '../../lib/paths';
import { Avatar } from '../../ui/avatar';
import { Badge } from '../../ui/badge';
import { Parts } from '../../ui/parts';
import { Line } from '../../ui/skeleton';
import type { Champion } from '../../lib/api/champions';
import type { Final } from './api';
import { endOf, honoursOf } from './champion-words';
import styles from './champions.module.css';

interface Props {
  leagueId: string;
  champion: Champion;
  /** The newest season that was won. */
  latest: boolean;
  /** Won in this calendar year. */
  current: boolean;
  you: boolean;
  /** How many they had won by then, this one included. */
  titles: number;
  /** How the season has ended; undefined where that is not known. */
  final: Final | undefined;
  /** How the season has ended is being read: there is room for it. */
  isAwaited: boolean;
}

/** Their name, which leads to their profile; nobody has the one of a team without an owner. */
const Name = ({ leagueId, champion: { user_id: userId, user_name: name } }: Pick<Props, 'leagueId' | 'champion'>) =>
  userId === null ? (
    <span className={styles.text} dir="auto">
      {name}
    </span>
  ) : (
    <Link to={paths.profile(leagueId, userId)} className={`${styles.text} ${styles.link}`} dir="auto">
      {name}
    </Link>
  );

/** The team, where it has a name of its own, and the count of titles from the second on. */
const detailOf = ({ team_name: team, user_name: person }: Champion, titles: number): string =>
  [...(team === person ? [] : [team]), ...(titles > 1 ? [`${ordinal(titles)} title`] : [])].join(' · ');

/** A season's winner: the person, the team they won it with, the year. */
export const ChampionRow = ({ leagueId, champion, latest, current, you, titles, final, isAwaited }: Props) => (
  <li className={`${styles.row} ${current ? styles.current : ''}`}>
    <Avatar name={champion.user_name} image={champion.avatar} size={48} />
    <div className={styles.words}>
      <p className={styles.name}>
        <Name leagueId={leagueId} champion={champion} />
        {you && <span className={styles.you}>(You)</span>}
        {latest && <Badge kind="accent">Latest</Badge>}
      </p>
      {detailOf(champion, titles) && (
        <p className={styles.team}>
          <Parts text={detailOf(champion, titles)} />
        </p>
      )}
      {isAwaited && (
        <div className={styles.awaited}>
          <Line width="72%" />
          <Line width="48%" />
        </div>
      )}
      {final && (
        <>
          <p className={styles.end}>{endOf(final)}</p>
          {honoursOf(final) && (
            <p className={styles.team}>
              <Parts text={honoursOf(final)} />
            </p>
          )}
        </>
      )}
      {champion.is_of_table && <p className={styles.team}>Imported from a table</p>}
    </div>
    <p className={styles.year}>
      <span className="figure">{champion.year}</span>
      {current && <span className={styles.now}> (Current)</span>}
    </p>
  </li>
);
