import { roundsOf, type SeasonRules } from '../season/season-rules.js';
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
