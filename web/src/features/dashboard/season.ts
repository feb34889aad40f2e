import type { League } from '../../lib/api/shared-reads';
import { lastFinalWeek, playoffStart, playoffTeams, setting } from '../../lib/week';

/** The regular-season week that the standings stand after; 0 before the first. Without playoffs every week is one. */
export function standingsWeek(league: League): number {
  const start = playoffStart(league);
  return start === undefined ? lastFinalWeek(league) : Math.min(lastFinalWeek(league), start - 1);
}

/** True once a game of the season has a result: before it all teams are first, and nobody is ahead. */
export const hasBegun = (league: League): boolean =>
  league.standings.some(({ wins, losses, ties }) => wins + losses + ties > 0);

/**
 * Whether a place in the table leads to the playoffs: the seed tells. A response that was kept for offline use, or one
 * of an older service during an upgrade, has no seeds, and the rank stands in.
 */
export const isInsideLine = (league: League, { rank, seed = rank }: { rank: number; seed?: number }): boolean =>
  seed <= playoffTeams(league);

/** A season that was imported from a table has results only; the provider's seasons have positions to fill. */
const isFromTable = (league: League): boolean => league.roster_positions.length === 0;

/** The last week with trades: 0, or one after the last week, where they never end. Undefined where nobody knows. */
export const tradeDeadline = (league: League): number | undefined =>
  isFromTable(league) ? league.settings['trade_deadline'] : setting(league, 'trade_deadline', 11);
