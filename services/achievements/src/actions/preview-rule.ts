import { type Deps } from '../deps.js';
import { type Award } from '../domain/award.js';
import { earnedBy } from '../domain/earned.js';
import { canDecide, earnedByPlayers } from '../domain/earned-by-players.js';
import { isStatRule, type Rule } from '../domain/rule.js';
import { findNewestSeason } from './process-week.js';
import { readPlayerWeeks } from './read-player-weeks.js';

/** Whom a rule would have awarded, week by week. */
export interface RulePreview {
  season: string;
  weeks: { week: number; sleeperUserIds: string[] }[];
}

/**
 * Whom a rule would have awarded in the final weeks of the newest season; who leads a rule on the season stands at its
 * last week. A rule on stats would have awarded nobody where stat lines are not there yet. Throws AppError conflict
 * `no-final-week` before the first one.
 */
export async function previewRule(
  deps: Pick<Deps, 'leagueSync'>,
  chainId: string,
  terms: Omit<Rule, 'id'>,
): Promise<RulePreview> {
  const rule = { ...terms, id: 'preview' } as Rule;
  const { season, played } = await findNewestSeason(deps, chainId);
  const final = played.weeks.filter(({ isFinal }) => isFinal);
  const players = isStatRule(rule)
    ? await readPlayerWeeks(deps, { chainId, season, weeks: final.map(({ week }) => week) })
    : undefined;
  const place = { chainId, season };
  const earned = (week: (typeof final)[number]): Award[] => {
    if (!isStatRule(rule)) return earnedBy(rule, week, played, place);
    const isWeekly = rule.criteria.timeframe === 'weekly';
    if (!isWeekly && week !== final.at(-1)) return [];
    const looked = (isWeekly ? [week] : final).flatMap((one) => players?.get(one.week) ?? []);
    if (!canDecide(rule, looked)) return [];
    return earnedByPlayers(rule, looked, played.rosters, { ...place, week: week.week });
  };
  return {
    season,
    weeks: final.map((week) => ({
      week: week.week,
      sleeperUserIds: earned(week).map(({ sleeperUserId }) => sleeperUserId),
    })),
  };
}
