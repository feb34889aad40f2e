import { toHundredths } from '../season/points.js';
import { type StandingRow } from '../season/standings.js';
import { type GamesLeft } from './games-left.js';
import { mostThatReach } from './reach.js';

/** A team as the table has it. */
export interface Contender {
  rosterId: number;
  /** Its place as an imported table tells it; null where there is none. */
  toldRank: number | null;
  /** Twice the wins, and the ties. */
  halves: number;
  /** Points x 100. */
  pointsFor: number;
  pointsAgainst: number;
  /** Null in leagues without divisions. */
  division: number | null;
}

/** A season's table. `teams` are its rosters, whose settings have their divisions. */
export interface SeasonTable {
  standings: readonly StandingRow[];
  teams: readonly { rosterId: number; settings: Readonly<Record<string, number>> }[];
  settings: Readonly<Record<string, number>>;
}

/** The teams of a season's table, by rank. */
export function contendersOf(season: SeasonTable): Contender[] {
  const hasDivisions = (season.settings['divisions'] ?? 0) > 1;
  const divisions = new Map(season.teams.map(({ rosterId, settings }) => [rosterId, settings['division']]));
  return season.standings.map((row) => ({
    rosterId: row.rosterId,
    toldRank: row.isTold ? row.rank : null,
    halves: 2 * row.wins + row.ties,
    pointsFor: toHundredths(row.pointsFor),
    pointsAgainst: toHundredths(row.pointsAgainst),
    // Sleeper's 0 is none.
    division: (hasDivisions && divisions.get(row.rosterId)) || null,
  }));
}

/** The best and the worst seed that is still possible; the same one when it is settled. */
export interface SeedRange {
  best: number;
  worst: number;
}

/**
 * Which team is ahead: more wins (a tie is half of one), then more points for, then more points against; 0 when none of
 * them tells. Source: Sleeper's help, "How do playoff teams get determined?". The ranks of an imported table come before
 * all of these. Negative: a is ahead.
 */
export const compareTeams = (a: Contender, b: Contender): number =>
  (a.toldRank ?? 0) - (b.toldRank ?? 0) ||
  b.halves - a.halves ||
  b.pointsFor - a.pointsFor ||
  b.pointsAgainst - a.pointsAgainst;

/** How many divisions play for their own first place; 0 in leagues without them. */
export const divisionsOf = (teams: readonly Contender[]): number =>
  teams.every(({ division }) => division !== null) ? new Set(teams.map(({ division }) => division)).size : 0;

/**
 * The teams in order of their seeds as the table stands: the winners of the divisions first (Sleeper's help), then the
 * others. Teams that nothing separates stay in the order of the roster ids.
 */
export function seededTeams(teams: readonly Contender[]): Contender[] {
  const ranked = [...teams].sort((a, b) => compareTeams(a, b) || a.rosterId - b.rosterId);
  if (divisionsOf(teams) < 2) return ranked;
  const winners = ranked.filter((team) => ranked.find(({ division }) => division === team.division) === team);
  return [...winners, ...ranked.filter((team) => !winners.includes(team))];
}

/** A season's roster ids in order of their seeds as the table stands. */
export const seedsOf = (season: SeasonTable): number[] =>
  seededTeams(contendersOf(season)).map(({ rosterId }) => rosterId);

/** By roster id: between which seeds a team can end, whatever happens in the games that are left. */
export function seedRanges(teams: readonly Contender[], left: GamesLeft): Map<number, SeedRange> {
  return new Map(teams.map((team) => [team.rosterId, rangeOf(team, teams, left)]));
}

function rangeOf(team: Contender, teams: readonly Contender[], left: GamesLeft): SeedRange {
  const divisions = divisionsOf(teams);
  const others = teams.filter((other) => other !== team);
  const all = aheadOf(team, others, left);
  const range = { best: 1 + all.fewest, worst: 1 + all.most };
  if (divisions < 2) return range;
  if (
    left.weeks === 0 &&
    others.every((other) => teams.every((one) => one === other || compareTeams(one, other) !== 0))
  ) {
    const seed = seededTeams(teams).indexOf(team) + 1;
    return { best: seed, worst: seed };
  }
  const own = aheadOf(
    team,
    others.filter(({ division }) => division === team.division),
    left,
  );
  // Bounds: the other divisions' winners may stand above a team that does not win its own, with any record.
  return {
    best: own.fewest === 0 ? 1 : Math.max(divisions + 1, range.best),
    worst: own.most === 0 ? Math.min(divisions, range.worst) : Math.min(teams.length, range.worst + divisions - 1),
  };
}

/**
 * How many of the others end ahead of a team: the fewest and the most. While weeks are left points for are open, so
 * whoever can draw level in wins can also be ahead, and nobody who only draws level has to be.
 */
function aheadOf(team: Contender, others: readonly Contender[], left: GamesLeft): { fewest: number; most: number } {
  if (left.weeks === 0) {
    return {
      fewest: others.filter((other) => compareTeams(other, team) < 0).length,
      most: others.filter((other) => compareTeams(other, team) <= 0).length,
    };
  }
  const free = ({ rosterId }: Contender) => 2 * (left.free.get(rosterId) ?? 0);
  const games = ({ rosterId }: Contender) => 2 * left.pairs.filter((pair) => pair.includes(rosterId)).length;
  // The team loses all that is left, and the others draw level: what they need of their own games.
  const wins = new Map(others.map((other) => [other.rosterId, team.halves - other.halves - free(other)]));
  // The team wins all that is left, and the others stay at or below it: what they have to lose of their games.
  const high = team.halves + games(team) + free(team);
  const losses = new Map(others.map((other) => [other.rosterId, other.halves + games(other) - high]));
  return {
    fewest: others.length - mostThatReach(losses, left.pairs),
    most: mostThatReach(wins, left.pairs),
  };
}
