import { DownOutlined } from '@ant-design/icons';
import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { counted, shortName } from '../../lib/format';
import { paths } from '../../lib/paths';
import { Avatar } from '../../ui/avatar';
import { PlayerLink, PlayerList } from '../../ui/player-link';
import { PositionTag } from '../../ui/position-tag';
import { usePhone } from '../../ui/use-media';
import { AverageAge } from './average-age';
import { figureColumns, type Figures } from './player-figures';
import styles from './team-card.module.css';
import { sectionsOf, type PlayerOrder, type Section } from './player-order';
import type { ShownTeam, TeamPlayer } from './teams';

interface RowProps {
  player: TeamPlayer;
  figures: Figures;
  /** There is no room for first names. */
  short: boolean;
  /** No head says which position it is. */
  tagged: boolean;
}

const Row = ({ player, figures, short, tagged }: RowProps) => {
  const { playerId, name, group, byeWeek, team, place } = player;
  return (
    <tr>
      <th scope="row" className={styles.player}>
        {tagged && (
          <>
            <PositionTag position={group} />{' '}
          </>
        )}
        <PlayerLink playerId={playerId}>{short ? shortName(name, group) : name}</PlayerLink>
        {byeWeek !== null && (
          <span className={styles.bye}>
            {' '}
            <span className="visually-hidden">bye week </span>({byeWeek})
          </span>
        )}
        {place && <span className={styles.place}> · {place}</span>}
      </th>
      <td className={styles.team}>{team ?? 'FA'}</td>
      {figureColumns[figures].map(({ head, words }) => (
        <td key={head} className={styles.figure}>
          {words(player)}
        </td>
      ))}
    </tr>
  );
};

function Owner({ team, leagueId }: { team: ShownTeam; leagueId: string }) {
  const owner = team.owner ?? 'No owner';
  if (!team.profile) return owner;
  return (
    <Link to={paths.profile(leagueId, team.profile)} className={styles.owner} dir="auto">
      {owner}
    </Link>
  );
}

interface Props {
  team: ShownTeam;
  leagueId: string;
  you: boolean;
  figures: Figures;
  order: PlayerOrder;
  /** The cards come later than their address: the one that it names was not there when the router looked for it. */
  isLate: boolean;
}

const bringIntoSight = (card: Element | null) => card?.scrollIntoView();

/** Open or not, and what changes it: an address that names the team opens it. */
function useOpen({ rosterId }: ShownTeam, atFirst: boolean) {
  const { hash, key } = useLocation();
  const isNamed = hash === `#team-${rosterId}`;
  const [chosen, setChosen] = useState<boolean | undefined>(isNamed || undefined);
  const isOpen = chosen ?? (atFirst || isNamed);
  const [seen, setSeen] = useState(key);
  if (seen !== key) {
    setSeen(key);
    if (isNamed) setChosen(true);
  }
  return { isNamed, isOpen, toggle: () => setChosen(!isOpen) };
}

interface PlayersProps {
  team: ShownTeam;
  id: string;
  figures: Figures;
  sections: readonly Section[];
}

function Players({ team, id, figures, sections }: PlayersProps) {
  const columns = figureColumns[figures];
  const short = usePhone() && columns.length > 1;
  if (sections.length === 0) {
    return (
      <p id={id} className={styles.empty}>
        No players on this roster
      </p>
    );
  }
  return (
    <table id={id} className={`${styles.table} ${columns.length > 1 ? styles.several : ''}`}>
      <caption className="visually-hidden">{team.name}: players by position</caption>
      <colgroup>
        <col />
        <col className={styles.teamWidth} />
        {columns.map(({ head }) => (
          <col key={head} className={styles.figureWidth} />
        ))}
      </colgroup>
      <thead className={figures === 'age' ? 'visually-hidden' : undefined}>
        <tr>
          <th scope="col" className={styles.player}>
            Player (bye)
          </th>
          <th scope="col">Team</th>
          {columns.map(({ head, title }) => (
            <th key={head} scope="col" className={styles.figure}>
              <abbr title={title}>{head}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      {sections.map(({ group, members }) => (
        <tbody key={group}>
          {group && (
            <tr>
              <th scope="rowgroup" colSpan={2 + columns.length} className={styles.group}>
                {group === 'Other' ? 'Other' : <PositionTag position={group} />}
                <span className={styles.count}>{members.length}</span>
              </th>
            </tr>
          )}
          {members.map((player) => (
            <Row key={player.playerId} player={player} figures={figures} short={short} tagged={!group} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** A whole team, its players in the chosen order. On a phone it is one row, which opens. */
export function TeamCard({ team, leagueId, you, figures, order, isLate }: Props) {
  const sections = sectionsOf(team, order);
  const headingId = useId();
  const playersId = useId();
  const phone = usePhone();
  const { isNamed, isOpen, toggle } = useOpen(team, you);
  const [isAwaited] = useState(isLate && isNamed);
  const isShown = isOpen || !phone;
  const withAge = team.ages?.counted ?? 0;
  return (
    <section
      ref={isAwaited ? bringIntoSight : undefined}
      className={styles.card}
      id={`team-${team.rosterId}`}
      aria-labelledby={headingId}
      tabIndex={-1}
    >
      <header className={`${styles.head} ${you ? styles.mine : ''}`}>
        <Avatar name={team.name} image={team.avatar} size={40} />
        <div className={styles.lines}>
          <div className={styles.name}>
            <h2 id={headingId} dir="auto">
              {team.name}
            </h2>
            {you && <span className={styles.you}>(You)</span>}
          </div>
          <p className={styles.detail} dir="auto">
            <Owner team={team} leagueId={leagueId} />
          </p>
        </div>
        <p className={styles.average} aria-busy={team.ages === undefined}>
          <span className="figure">
            <AverageAge ages={team.ages} />
          </span>
          <span className={styles.detail}>avg age{withAge > 0 && `, ${counted(withAge, 'player')}`}</span>
        </p>
        {phone && (
          <button
            type="button"
            className={styles.toggle}
            aria-label={`Players of ${team.name}`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? playersId : undefined}
            onClick={toggle}
          >
            <DownOutlined aria-hidden="true" />
          </button>
        )}
      </header>
      {isShown && (
        <PlayerList label={team.name} ids={sections.flatMap(({ members }) => members.map((one) => one.playerId))}>
          <Players team={team} id={playersId} figures={figures} sections={sections} />
        </PlayerList>
      )}
    </section>
  );
}
