import { pairsOf, scoreOf } from '../season/pairs.js';
import { type WeekRows } from '../season/results.js';
import { isFinalWeek, roundsOf, type SeasonRules } from '../season/season-rules.js';
import { type SeedRange } from './seed-range.js';

export type Claim = 'clinched' | 'eliminated' | 'open';

/** What is certain about a team's place at the end of the regular season. */
export interface Outlook {
  bestSeed: number;
  worstSeed: number;
  playoffs: Claim;
  /** A first round without a game; null where the bracket has none. */
  bye: Claim | null;
}

/** How many teams have no game in the first round of the playoffs. */
export const byesOf = (rules: Pick<SeasonRules, 'playoffTeams'>): number =>
  2 ** roundsOf(rules.playoffTeams) - rules.playoffTeams;

/** What follows from the seeds that are still possible. */
export function outlookOf(range: SeedRange, rules: Pick<SeasonRules, 'playoffTeams'>): Outlook {
  const byes = byesOf(rules);
  return {
    bestSeed: range.best,
    worstSeed: range.worst,
    playoffs: claimOf(range, rules.playoffTeams),
    bye: byes === 0 ? null : claimOf(range, byes),
  };
}

function claimOf({ best, worst }: SeedRange, places: number): Claim {
  if (worst <= places) return 'clinched';
  return best > places ? 'eliminated' : 'open';
}

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
