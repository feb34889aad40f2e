import { ordinal } from '../lib/format';
import styles from './opponent-rank.module.css';

type Strength = 'Tough' | 'Even' | 'Soft';

/** How hard an opponent is: of the quarter that allows the fewest points (rank 1) tough, of the last quarter soft. */
export function strengthOf(rank: number, of: number): Strength {
  if (rank <= of / 4) return 'Tough';
  return rank > (of * 3) / 4 ? 'Soft' : 'Even';
}

interface Props {
  /** 1 allows the fewest points to the position. */
  rank: number;
  of: number;
  position: string;
  /** The place alone, "31st", where there is little room. */
  brief?: boolean;
}

/** What an opponent's defence allows to a position: "31st vs RB, soft", on a phone "31st, soft". */
export const OpponentRank = ({ rank, of, position, brief = false }: Props) => {
  const strength = strengthOf(rank, of);
  const words = `Rank ${rank} of ${of} against ${position}; rank 1 allows the fewest points`;
  return (
    <span className={styles[strength]} title={words}>
      {ordinal(rank)}
      <span className={brief ? 'visually-hidden' : undefined}>
        <span className={styles.position}> vs {position}</span>, {strength.toLowerCase()}
      </span>
    </span>
  );
};
