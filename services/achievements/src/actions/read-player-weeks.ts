import { AppError } from '@dynasty/kit/errors';
import { type GetSeasonResponse } from '@dynasty/proto/league/v1/league_service';
import { type Deps } from '../deps.js';
import { type PlayerWeek } from '../domain/player-week.js';
import { isStatRule, type Rule } from '../domain/rule.js';
import { isSeasonOver } from '../domain/season-over.js';
import { askedStats } from '../domain/stat-terms.js';

/** A season's weeks of players may take this long. */
const streamDeadlineMs = 30_000;

/** The players of weeks by number; a week is missing where nobody needed it, or nothing is known of it. */
export interface PlayerWeeks extends ReadonlyMap<number, PlayerWeek> {
  /** All weeks of the season were asked for. */
  isWhole: boolean;
}

/** Asks for the players of some weeks of a season, or of all of it. */
export async function readPlayerWeeks(
  { leagueSync }: Pick<Deps, 'leagueSync'>,
  request: { chainId: string; season: string; weeks: readonly number[] },
): Promise<PlayerWeeks> {
  const found = new Map<number, PlayerWeek>();
  const withStats = { ...request, weeks: [...request.weeks], stats: askedStats };
  for await (const week of leagueSync.readPlayerWeeks(withStats, { deadlineMs: streamDeadlineMs })) {
    found.set(week.week, week);
  }
  return Object.assign(found, { isWhole: request.weeks.length === 0 });
}

/**
 * The players that the league's rules need to decide these weeks: of the weeks themselves, or of the whole season once
 * it is over and a rule sums it up. Undefined where no active rule looks at players.
 */
export async function readNeededPlayers(
  deps: Pick<Deps, 'leagueSync' | 'rules'>,
  { chainId, season, weeks }: { chainId: string; season: string; weeks: readonly number[] },
  played: GetSeasonResponse,
): Promise<PlayerWeeks | undefined> {
  const needed = neededPlayers(await deps.rules.ofChain(chainId), weeks, played);
  if (needed === 'none') return undefined;
  return readPlayerWeeks(deps, { chainId, season, weeks: needed === 'season' ? [] : weeks });
}

function neededPlayers(all: readonly Rule[], weeks: readonly number[], played: GetSeasonResponse) {
  const rules = all.filter((rule) => rule.isActive).filter(isStatRule);
  if (rules.length === 0) return 'none';
  if (isSeasonOver(played) && rules.some(({ criteria }) => criteria.timeframe === 'season')) return 'season';
  return weeks.length === 0 ? 'none' : 'weeks';
}

/**
 * Throws AppError conflict `rules-changed` when a rule that was set up since these players were read needs more of
 * them: settled without it, the weeks would never be looked at by it. The event comes again, and reads them.
 */
export function requireNeededPlayers(
  rules: readonly Rule[],
  weeks: readonly number[],
  played: GetSeasonResponse,
  players: PlayerWeeks | undefined,
): void {
  const needed = neededPlayers(rules, weeks, played);
  const isRead = needed === 'none' || (needed === 'season' ? players?.isWhole === true : players !== undefined);
  if (isRead) return;
  throw new AppError('conflict', 'rules-changed', 'The rules have changed meanwhile. Try again.');
}
