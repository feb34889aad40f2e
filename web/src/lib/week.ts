import type { League, NflState } from './api/shared-reads';

export const lastWeek = 18;

/** First day of the season where the provider does not name it. */
const fallbackStart = '2025-09-04';

const within = (week: number) => Math.min(Math.max(week, 1), lastWeek);

/** The week that pages show first: the provider's display week, week 1 before the season's first day. */
export function displayWeek(state: NflState | undefined, today: Date): number {
  if (!state) return 1;
  const start = new Date(`${state.season_start_date ?? fallbackStart}T00:00:00Z`);
  return today < start && state.season_type !== 'regular' ? 1 : within(state.display_week || 1);
}

const setting = (league: League, name: string, fallback: number) => league.settings[name] ?? fallback;

/** The last week with a final result; 0 before the first. */
export const lastFinalWeek = (league: League): number => Math.min(setting(league, 'last_scored_leg', 0), lastWeek);

/**
 * The week of a league's season to show: today's in the running season, the last played one in an older season, and
 * where it is not known which season runs.
 */
export function leagueWeek(league: League, state: NflState | undefined, today: Date): number {
  if (league.season === state?.season) return displayWeek(state, today);
  return state === undefined || league.season < state.season ? within(lastFinalWeek(league)) : 1;
}

/** The regular-season week that the standings stand after; 0 before the first. */
export const standingsWeek = (league: League): number =>
  Math.min(lastFinalWeek(league), setting(league, 'playoff_week_start', 15) - 1);

/** True once a game of the season has a result: before it all teams are first, and nobody is ahead. */
export const hasBegun = (league: League): boolean =>
  league.standings.some(({ wins, losses, ties }) => wins + losses + ties > 0);

/** How many teams make the playoffs; 0 where nobody knows, as in seasons whose table did not tell. */
export const playoffTeams = (league: League): number => setting(league, 'playoff_teams', 6);

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
