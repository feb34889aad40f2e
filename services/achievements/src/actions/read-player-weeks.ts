import { type GetSeasonResponse } from '@dynasty/proto/league/v1/league_service';
import { type Deps } from '../deps.js';
import { type PlayerWeek } from '../domain/player-week.js';
import { isStatRule, type Rule } from '../domain/rule.js';
import { isSeasonOver } from '../domain/season-over.js';
import { askedStats } from '../domain/stat-terms.js';

/** A season's weeks of players may take this long. */
const streamDeadlineMs = 30_000;

/** The players of weeks by number; a week is missing where nobody needed it. */
export type PlayerWeeks = ReadonlyMap<number, PlayerWeek>;

/** Asks for the players of some weeks of a season, or of all of it. */
export async function readPlayerWeeks(
  { leagueSync }: Pick<Deps, 'leagueSync'>,
  request: { chainId: string; season: string; weeks: readonly number[] },
): Promise<PlayerWeeks> {
  const found = new Map<number, PlayerWeek>();
  const asked = { ...request, weeks: [...request.weeks], stats: askedStats };
  for await (const week of leagueSync.readPlayerWeeks(asked, { deadlineMs: streamDeadlineMs })) {
    found.set(week.week, week);
  }
  return found;
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
  const rules = (await deps.rules.ofChain(chainId)).filter((rule: Rule) => rule.isActive).filter(isStatRule);
  if (rules.length === 0) return undefined;
  const sumsUp = isSeasonOver(played) && rules.some(({ criteria }) => criteria.timeframe === 'season');
  if (!sumsUp && weeks.length === 0) return undefined;
  return readPlayerWeeks(deps, { chainId, season, weeks: sumsUp ? [] : weeks });
}
