import type { Grid } from '../api';
import { quarterOf, type DefenseRanks } from './defense-ranks';
import styles from './schedule-grid.module.css';

export type Game = Grid[string][string] | undefined;

const placeOf = (game: Game): 'home' | 'away' | 'bye' => (game ? (game.isHome ? 'home' : 'away') : 'bye');
const textOf = (game: Game) => (game ? `${game.isHome ? '' : '@'}${game.opponent}` : 'BYE');

/**
 * A team's opponent in a week: "CIN" at home, "@CIN" away, "BYE" without a game. With ranks the opponent's stands
 * beside it, on a ground that is the darker the fewer points the opponent allows.
 */
export function GameCell({ game, ranks }: { game: Game; ranks?: DefenseRanks | undefined }) {
  const rank = game && ranks?.get(game.opponent);
  if (!ranks || rank === undefined) {
    return <span className={`${styles.game} ${styles[placeOf(game)]}`}>{textOf(game)}</span>;
  }
  return (
    <span className={`${styles.game} ${styles.strength} ${styles[`quarter${quarterOf(rank, ranks.size)}`]}`}>
      <span>{textOf(game)}</span> <span className={styles.rank}>{rank}</span>
    </span>
  );
}
