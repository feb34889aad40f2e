import { points } from '../../lib/format';
import type { BenchPlayer, MySide } from './api';
import styles from './bench.module.css';
import { StarterCell } from './starter-cell';
import type { OpponentOf } from './use-opponent-ranks';

interface Props {
  user: MySide;
  opponent: MySide | null;
  opponentOf: (playerId: string) => OpponentOf | undefined;
  short: boolean;
  live: boolean;
}

const sumOf = ({ bench }: MySide): string => (bench.points === null ? '–' : points(bench.points));

interface ListProps extends Pick<Props, 'opponentOf' | 'short' | 'live'> {
  side: MySide;
  mirrored?: boolean;
}

const Points = ({ player }: { player: BenchPlayer }) => (
  <span className={styles.points}>{player.points === null ? '–' : points(player.points)}</span>
);

const List = ({ side, opponentOf, short, live, mirrored = false }: ListProps) => (
  <ul className={`${styles.list} ${mirrored ? styles.mirrored : ''}`} aria-label={`Bench: ${side.teamName}`}>
    {side.bench.players.map((player) => (
      <li key={player.playerId}>
        <StarterCell starter={player} opponentOf={opponentOf} short={short} live={live} mirrored={mirrored} />
        <Points player={player} />
      </li>
    ))}
  </ul>
);

/** Who could have started and did not, the most points first; both sums are in sight before it is opened. */
export function Bench({ user, opponent, ...look }: Props) {
  const sides = opponent ? [user, opponent] : [user];
  if (sides.every(({ bench }) => bench.players.length === 0)) return null;
  return (
    <details className={styles.bench}>
      <summary>
        <span>Bench</span>
        <span className={opponent ? styles.sum : styles.lone}>{sumOf(user)}</span>
        {opponent && (
          <>
            <span className="visually-hidden"> against </span>
            <span className={styles.sum}>{sumOf(opponent)}</span>
          </>
        )}
      </summary>
      <div className={styles.lists}>
        <List side={user} {...look} />
        {opponent && <List side={opponent} {...look} mirrored />}
      </div>
    </details>
  );
}
