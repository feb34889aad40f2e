import type { ReactNode } from 'react';
import { lastWeek } from '../../../lib/week';
import type { Grid } from '../api';
import { quarterOf, type DefenseRanks } from './defense-ranks';
import styles from './schedule-grid.module.css';

/** Of a regular season. */
export const weeks = Array.from({ length: lastWeek }, (_, index) => index + 1);

/** Undefined where nothing is known of the team's schedule. */
type Game = Grid[string][string] | 'bye' | 'cancelled' | undefined;

/** What a team has in a week; its bye is the first week without a game. */
export function gameOf(games: Grid[string] | undefined, week: number): Game {
  if (games === undefined) return undefined;
  return games[week] ?? (weeks.find((one) => !games[one]) === week ? 'bye' : 'cancelled');
}

const placeOf = (game: Game) => (typeof game === 'object' ? (game.isHome ? 'home' : 'away') : 'bye');

function wordsOf(game: Game): ReactNode {
  if (typeof game === 'object') return `${game.isHome ? '' : '@'}${game.opponent}`;
  if (game === 'bye') return 'BYE';
  if (game === undefined) return '–';
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">Cancelled</span>
    </>
  );
}

/**
 * A team's opponent in a week: "CIN" at home, "@CIN" away, "BYE", "–" where the game was cancelled or nothing is known.
 * With ranks the opponent's stands beside it, on a ground that is the darker the fewer points the opponent allows.
 */
export function GameCell({ game, ranks }: { game: Game; ranks?: DefenseRanks | undefined }) {
  const rank = typeof game === 'object' ? ranks?.get(game.opponent) : undefined;
  if (!ranks || rank === undefined) {
    return <span className={`${styles.game} ${styles[placeOf(game)]}`}>{wordsOf(game)}</span>;
  }
  return (
    <span className={`${styles.game} ${styles.strength} ${styles[`quarter${quarterOf(rank, ranks.size)}`]}`}>
      <span>{wordsOf(game)}</span> <span className={styles.rank}>{rank}</span>
    </span>
  );
}
