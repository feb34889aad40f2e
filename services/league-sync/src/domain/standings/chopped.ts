import { pairsOf, scoreOf } from '../season/pairs.js';
import { type WeekRows } from '../season/results.js';
import { isFinalWeek, type SeasonRules } from '../season/season-rules.js';

/**
 * The week that ended each team's season, by roster id, in a league without games that takes its lowest scores out week
 * by week; nobody in other leagues. The provider names none of them: a team is out that has scored in no final week
 * since, if nobody who did scored less than it in its last week.
 */
export function choppedIn(weeks: readonly WeekRows[], rules: SeasonRules): Map<number, number> {
  if (weeks.some(({ rows }) => pairsOf(rows).length > 0)) return new Map();
  const final = weeks.filter(({ week }) => isFinalWeek(rules, week)).sort((a, b) => a.week - b.week);
  const scores = final.map(({ week, rows }) => ({
    week,
    byRoster: new Map(rows.filter((row) => scoreOf(row) !== 0).map((row) => [row.rosterId, scoreOf(row)])),
  }));
  const lastOf = new Map(
    scores.flatMap(({ week, byRoster }) => [...byRoster.keys()].map((rosterId) => [rosterId, week])),
  );
  const newest = scores.findLast(({ byRoster }) => byRoster.size > 0)?.week ?? 0;
  const isOut = (rosterId: number, last: number): boolean => {
    const own = scores.find(({ week }) => week === last)?.byRoster;
    const others = [...(own ?? [])].filter(([other]) => (lastOf.get(other) ?? 0) > last);
    return last < newest && others.every(([, score]) => score >= (own?.get(rosterId) ?? 0));
  };
  return new Map([...lastOf].filter(([rosterId, last]) => isOut(rosterId, last)));
}
