import { pairsOf } from './pairs.js';
import { type WeekRows } from './results.js';
import { isOver, lastWeek, lastWeekOf, plannedEndOf, type SeasonRules } from './season-rules.js';

/** The last of these weeks in which two teams meet; 0 where nobody does. */
const lastGameIn = (weeks: readonly WeekRows[]): number =>
  Math.max(0, ...weeks.filter(({ rows }) => pairsOf(rows).length > 0).map(({ week }) => week));

/**
 * The last week that the league plays, as its rules have it; once the season is over the last one that counts: the
 * provider may count weeks of a finished season in which nobody plays any more.
 */
export function lastWeekIn(weeks: readonly WeekRows[], rules: SeasonRules): number {
  const ends = lastWeekOf(rules);
  return isOver(rules) ? Math.min(ends, lastCountingWeek(weeks, rules)) : ends;
}

/**
 * The last week whose scores count for anything, for instance an award or a ranking: none that comes after both the last
 * game and the final as the rules have it. A week up to that final counts without games too, as where the playoffs are
 * decided by points alone: it did when it became final, before anybody could know that no game would follow. So does every
 * week of a league in which nobody ever meets.
 */
export function lastCountingWeek(weeks: readonly WeekRows[], rules: SeasonRules): number {
  const lastGame = lastGameIn(weeks);
  return lastGame === 0 ? lastWeek : Math.max(lastGame, plannedEndOf(rules));
}
