import { pointsOf } from '../statistics/line.js';
import type { Catalog, FantasyPosition } from './catalog.js';
import type { LeagueSpec } from './spec.js';

/** Points a week of a good starter with the whole role, before any game has been seen. */
const fullRole: Record<FantasyPosition, number> = {
  QB: 19,
  RB: 16,
  WR: 14,
  TE: 11,
  K: 8,
  DEF: 7,
  DL: 8,
  LB: 11,
  DB: 9.5,
};

/** How scarce a position is to a dynasty manager: what a point of it is worth. */
const demand: Record<FantasyPosition, number> = {
  QB: 0.85,
  RB: 1,
  WR: 1,
  TE: 0.95,
  K: 0.12,
  DEF: 0.14,
  DL: 0.35,
  LB: 0.4,
  DB: 0.3,
};

/** Until which age a position's worth holds, and what each year after it takes. */
const youth: Record<FantasyPosition, readonly [until: number, loss: number]> = {
  QB: [31, 0.07],
  RB: [24, 0.14],
  WR: [26, 0.09],
  TE: [27, 0.09],
  K: [40, 0],
  DEF: [40, 0],
  DL: [27, 0.08],
  LB: [27, 0.08],
  DB: [27, 0.08],
};

/** Before a season's games say more, the role counts as much as so many of them; only the latest games count. */
const gamesForRole = 3;
const gamesRemembered = 6;
/** What is left of an old player's worth at least. */
const leastForAge = 0.12;
const unknownAge = 25;
/** A passer counts so much more where two may start. */
const superflexDemand = 1.5;
/** Points a week that a newcomer's talent promises, per point of talent. */
const talentAPoint = 14;

/** What managers of a league think of players: points next week, and the worth of holding them for years. */
export interface Outlook {
  /** Expected points if the player plays in `week`, from the role and from the games before it. */
  form(id: string, week: number): number;
  /** The same, 0 for a player who is known to sit out. */
  expected(id: string, week: number): number;
  worth(id: string, week: number): number;
  points(id: string, week: number): number;
}

/** An outlook under a league's own scoring; scores of a week are worked out once. */
export function createOutlook(catalog: Catalog, spec: LeagueSpec): Outlook {
  const superflex = spec.rosterPositions.includes('SUPER_FLEX');
  const scored: Map<string, number>[] = [];
  const weekScores = (week: number): Map<string, number> => {
    let scores = scored[week];
    if (!scores) {
      scores = new Map([...(catalog.lines[week] ?? [])].map(([id, line]) => [id, pointsOf(line, spec.scoring)]));
      scored[week] = scores;
    }
    return scores;
  };
  const formNow = (id: string, week: number): number => {
    const holding = catalog.holdings.get(id);
    if (!holding) return 0;
    const prior = fullRole[holding.position] * catalog.roleOf(id);
    let sum = prior * gamesForRole;
    let weight = gamesForRole;
    for (let past = Math.max(1, week - gamesRemembered); past < week; past += 1) {
      if (!catalog.lines[past]?.get(id)?.gp) continue;
      sum += weekScores(past).get(id) ?? 0;
      weight += 1;
    }
    return sum / weight;
  };
  /** The games of a season are known before its leagues begin: managers ask for the same form again and again. */
  const forms: Map<string, number>[] = [];
  const form = (id: string, week: number): number => {
    const known = (forms[week] ??= new Map<string, number>());
    const before = known.get(id);
    if (before !== undefined) return before;
    const now = formNow(id, week);
    known.set(id, now);
    return now;
  };
  return {
    form,
    expected: (id, week) => (catalog.sitsOut(id, week) ? 0 : form(id, week)),
    points: (id, week) => weekScores(week).get(id) ?? 0,
    worth(id, week) {
      const holding = catalog.holdings.get(id);
      if (!holding) return 0;
      const [until, loss] = youth[holding.position];
      const age = Math.max(leastForAge, 1 - Math.max(0, (holding.age ?? unknownAge) - until) * loss);
      const promise = holding.rookie && holding.player ? holding.player.peak / talentAPoint : 0;
      const wanted = superflex && holding.position === 'QB' ? superflexDemand : 1;
      const base = form(id, week) * demand[holding.position] * wanted;
      return (base + promise * demand[holding.position]) * age;
    },
  };
}
