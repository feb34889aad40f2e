import { isMadeUp } from '@dynasty/kit/league/made-up-league';
import { type Deps } from '../deps.js';
import { type Award } from '../domain/award.js';
import { earnedBy } from '../domain/earned.js';
import { canDecide, earnedByPlayers } from '../domain/earned-by-players.js';
import { isStatRule, type Rule } from '../domain/rule.js';
import { asFarAsKnown, lastPlayedWeek, withOwners } from '../domain/week.js';
import { findNewestSeason } from './process-week.js';
import { readPlayerWeeks } from './read-player-weeks.js';
import { ownersOfSeason } from './settle-season.js';
import { ownersAt } from './settle-weeks.js';

/** Whom a rule would have awarded, week by week. */
export interface RulePreview {
  season: string;
  weeks: { week: number; sleeperUserIds: string[] }[];
}

/**
 * Whom a rule would have awarded in the final weeks of the newest season; who leads a rule on the season stands at its
 * last week. They are those whom processing the week awards: who owned the teams when it was decided first. A rule on
 * stats would have awarded nobody where stat lines are not there yet. Throws AppError conflict `no-final-week` before
 * the first one.
 */
export async function previewRule(
  deps: Pick<Deps, 'leagueSync' | 'achievements' | 'settledWeeks'>,
  chainId: string,
  terms: Omit<Rule, 'id'>,
): Promise<RulePreview> {
  const rule = { ...terms, id: 'preview' } as Rule;
  const { season, played } = await findNewestSeason(deps, chainId);
  const final = played.weeks.filter(({ isFinal }) => isFinal);
  const isOfTable = isMadeUp(played.leagueId);
  const players = isStatRule(rule)
    ? await readPlayerWeeks(deps, { chainId, season, weeks: final.map(({ week }) => week) })
    : undefined;
  const last = lastPlayedWeek(final);
  const settled = await deps.settledWeeks.ofSeason(chainId, season);
  const place = { chainId, season };
  async function earned(week: (typeof final)[number]): Promise<Award[]> {
    const isOfSeason = isStatRule(rule) && rule.criteria.timeframe === 'season';
    if (isOfSeason && week.week !== last) return [];
    const owners = isOfSeason
      ? ownersOfSeason(played, settled.get(0))
      : await ownersAt(deps, null, place, { week, played, known: settled.get(week.week) });
    const rosters = withOwners(played.rosters, owners);
    if (!isStatRule(rule)) return earnedBy(rule, asFarAsKnown(week, played, isOfTable), { ...played, rosters }, place);
    const looked = (isOfSeason ? final : [week]).flatMap((one) => players?.get(one.week) ?? []);
    if (!canDecide(rule, looked)) return [];
    return earnedByPlayers(rule, looked, rosters, { ...place, week: week.week });
  }
  const weeks: RulePreview['weeks'] = [];
  for (const week of final) {
    const sleeperUserIds = (await earned(week)).map(({ sleeperUserId }) => sleeperUserId);
    weeks.push({ week: week.week, sleeperUserIds });
  }
  return { season, weeks };
}
