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
  const others = teams.filter((other) => other !== team);
  const divisions = divisionsOf(teams);
  const seedIf = (isAhead: (other: Contender) => boolean) => seedBehind(team, others.filter(isAhead), divisions);
  if (left.weeks === 0) {
    return {
      best: seedIf((other) => compareTeams(other, team) < 0),
      worst: seedIf((other) => compareTeams(other, team) <= 0),
    };
  }
  // Points for are open: whoever can draw level in wins can be ahead too, and nobody who only draws level has to be.
  const { pairs } = left;
  const free = ({ rosterId }: Contender) => 2 * (left.free.get(rosterId) ?? 0);
  const games = ({ rosterId }: Contender) => 2 * pairs.filter((pair) => pair.includes(rosterId)).length;
  // The team wins all that is left, and the others stay at or below it: what they have to lose of their games.
  const high = team.halves + games(team) + free(team);
  const losses = new Map(others.map((other) => [other.rosterId, other.halves + games(other) - high]));
  // The team loses all that is left, and the others draw level: what they need of their own games.
  const wins = new Map(others.map((other) => [other.rosterId, team.halves - other.halves - free(other)]));
  return {
    best: -mostThatReach(losses, pairs, (behind) => -seedIf(({ rosterId }) => !behind.has(rosterId))),
    worst: mostThatReach(wins, pairs, (ahead) => seedIf(({ rosterId }) => ahead.has(rosterId))),
  };
}

/**
 * The seed of a team when exactly these others are ahead of it. With nobody of its own division among them it has won the
 * division, and stands behind those winners alone who are ahead of it; else behind all winners, and behind the others
 * who are ahead. A league without divisions is a single one.
 */
function seedBehind(team: Contender, ahead: readonly Contender[], divisions: number): number {
  const divisionOf = ({ division }: Contender) => (divisions < 2 ? null : division);
  const winnersAhead = new Set(ahead.map(divisionOf));
  if (!winnersAhead.has(divisionOf(team))) return 1 + winnersAhead.size;
  return 1 + Math.max(1, divisions) + ahead.length - winnersAhead.size;
}
