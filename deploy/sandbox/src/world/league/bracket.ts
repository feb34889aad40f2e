import type { BracketMatch, BracketSource, WeekRecord } from './record.js';
import { countedPoints } from './results.js';
import type { PlayoffPlan } from './spec.js';

const seed = (number: number): BracketSource => ({ seed: number });
const winnerOf = (match: number): BracketSource => ({ winnerOf: match });
const loserOf = (match: number): BracketSource => ({ loserOf: match });

/** Brackets of six (the two best rest in the first round) and of four, as the provider draws them. */
const matchesOf: Record<4 | 6, readonly BracketMatch[]> = {
  6: [
    { match: 1, round: 1, home: seed(4), away: seed(5) },
    { match: 2, round: 1, home: seed(3), away: seed(6) },
    { match: 3, round: 2, home: seed(1), away: winnerOf(1) },
    { match: 4, round: 2, home: seed(2), away: winnerOf(2) },
    { match: 5, round: 2, home: loserOf(1), away: loserOf(2), place: 5 },
    { match: 6, round: 3, home: winnerOf(3), away: winnerOf(4), place: 1 },
    { match: 7, round: 3, home: loserOf(3), away: loserOf(4), place: 3 },
  ],
  4: [
    { match: 1, round: 1, home: seed(1), away: seed(4) },
    { match: 2, round: 1, home: seed(2), away: seed(3) },
    { match: 3, round: 2, home: winnerOf(1), away: winnerOf(2), place: 1 },
    { match: 4, round: 2, home: loserOf(1), away: loserOf(2), place: 3 },
  ],
};

/** A match with what is known of it; rosters are null until the matches before are over. */
export interface ResolvedMatch extends BracketMatch {
  homeRoster: number | null;
  awayRoster: number | null;
  winner: number | null;
  loser: number | null;
}

export interface BracketInput {
  /** Rosters in order of their seed. */
  seeds: readonly number[];
  plan: PlayoffPlan;
  /** Weeks that are over. */
  finished: readonly WeekRecord[];
  /** The lower score goes on (a losers' bracket of that kind). */
  lowerWins: boolean;
}

/** The bracket as far as the finished weeks tell it. A level match goes to the better seed. */
export function resolveBracket(input: BracketInput): ResolvedMatch[] {
  const { seeds, plan, finished, lowerWins } = input;
  const size = seeds.length >= 6 ? 6 : 4;
  const known = new Map<number, ResolvedMatch>();
  const rosterOf = (source: BracketSource): number | null => {
    if ('seed' in source) return seeds[source.seed - 1] ?? null;
    if ('winnerOf' in source) return known.get(source.winnerOf)?.winner ?? null;
    return known.get(source.loserOf)?.loser ?? null;
  };
  return matchesOf[size].map((match) => {
    const [homeRoster, awayRoster] = [rosterOf(match.home), rosterOf(match.away)];
    const weeks = plan.rounds[match.round - 1] ?? [];
    const played = finished.filter((week) => weeks.includes(week.week));
    const resolved: ResolvedMatch = { ...match, homeRoster, awayRoster, winner: null, loser: null };
    if (homeRoster !== null && awayRoster !== null && played.length === weeks.length) {
      const total = (roster: number): number => played.reduce((sum, week) => sum + countedPoints(week, roster), 0);
      const lead = (total(homeRoster) - total(awayRoster)) * (lowerWins ? -1 : 1);
      const level = seeds.indexOf(homeRoster) < seeds.indexOf(awayRoster);
      const homeWins = lead === 0 ? level : lead > 0;
      resolved.winner = homeWins ? homeRoster : awayRoster;
      resolved.loser = homeWins ? awayRoster : homeRoster;
    }
    known.set(match.match, resolved);
    return resolved;
  });
}

export function championOf(bracket: readonly ResolvedMatch[]): number | null {
  return bracket.find((match) => match.place === 1)?.winner ?? null;
}
