import { TrophyOutlined } from '@ant-design/icons';
import { ordinal, points } from '../../lib/format';
import type { Playoffs } from '../../lib/api/shared-reads';
import type { PlayoffTeam } from '../../lib/playoff-words';
import { Avatar } from '../../ui/avatar';
import styles from './champion.module.css';

interface Props {
  team: PlayoffTeam;
  /** How many they had won by then, this one included; undefined until it is known. */
  titles: number | undefined;
  final: Playoffs['winners']['matches'][number] | undefined;
}

const detailOf = ({ team, titles }: Props): string =>
  [team.displayName, titles !== undefined && titles > 1 && `${ordinal(titles)} title`].filter(Boolean).join(' · ');

/** Who has won, beside the final. */
export function Champion(props: Props) {
  const { team, final } = props;
  const [own, other] = [true, false].map((won) => final?.sides.find(({ isWinner }) => isWinner === won)?.points);
  return (
    <div className={styles.champion}>
      <span className={styles.trophy} aria-hidden="true">
        <TrophyOutlined />
      </span>
      <Avatar name={team.teamName} image={team.avatar} size={56} />
      <p className={styles.name} dir="auto">
        {team.teamName}
      </p>
      <p className={styles.detail}>{detailOf(props)}</p>
      {own != null && other != null && (
        <p className={`${styles.score} figure`}>
          {points(own)}
          <span> – {points(other)}</span>
        </p>
      )}
    </div>
  );
}

/** The same in a row, above the list of rounds. */
export const ChampionRow = (props: Props) => (
  <div className={styles.row}>
    <Avatar name={props.team.teamName} image={props.team.avatar} size={48} />
    <div className={styles.words}>
      <p className={styles.detail}>Champion</p>
      <p className={styles.name} dir="auto">
        {props.team.teamName}
      </p>
      <p className={styles.detail}>{detailOf(props)}</p>
    </div>
    <span className={styles.trophy} aria-hidden="true">
      <TrophyOutlined />
    </span>
  </div>
);
