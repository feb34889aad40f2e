import { lastWeek } from '../../../lib/week';
import type { Grid } from '../api';
import { quarterOf, type DefenseRanks } from './defense-ranks';
import styles from './schedule-grid.module.css';

/** Of a regular season. */
export const weeks = Array.from({ length: lastWeek }, (_, index) => index + 1);

/** Undefined on a bye; null where the game was cancelled. */
type Game = Grid[string][string] | undefined | null;

/** What a team has in a week; its bye is the first week without a game. */
export const gameOf = (games: Grid[string] | undefined, week: number): Game =>
  games?.[week] ?? (weeks.find((one) => !games?.[one]) === week ? undefined : null);

const placeOf = (game: Game): 'home' | 'away' | 'bye' => (game ? (game.isHome ? 'home' : 'away') : 'bye');
const textOf = (game: Game) => (game ? `${game.isHome ? '' : '@'}${game.opponent}` : game === null ? '–' : 'BYE');

/**
 * A team's opponent in a week: "CIN" at home, "@CIN" away, "BYE", "–" where the game was cancelled. With ranks the opponent's stands
 * beside it, on a ground that is the darker the fewer points the opponent allows.
 */
export function GameCell({ game, ranks }: { game: Game; ranks?: DefenseRanks | undefined }) {
  const rank = game ? ranks?.get(game.opponent) : undefined;
  if (!ranks || rank === undefined) {
    return <span className={`${styles.game} ${styles[placeOf(game)]}`}>{textOf(game)}</span>;
  }
  return (
    <span className={`${styles.game} ${styles.strength} ${styles[`quarter${quarterOf(rank, ranks.size)}`]}`}>
      <span>{textOf(game)}</span> <span className={styles.rank}>{rank}</span>
    </span>
  );
}
