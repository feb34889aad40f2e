import { createNames } from '../names.js';
import { createRandom, type Random } from '../random.js';
import { ageCurve, ageIn, createPlayerMaker, positions, squadSize, type Player, type Position } from './player.js';
import { teams } from './teams.js';

export type Depth = Record<Position, Player[]>;

/** Who plays where in one season. */
export interface Squads {
  season: number;
  /** Depth charts, best first, by team code. */
  depth: Map<string, Depth>;
  teamOf: Map<string, string>;
  /** Talent in this season, 0-100, by player id. */
  talentOf: Map<string, number>;
  rookies: Player[];
  /** Players who left the game before this season. */
  retired: Player[];
}

export interface Population {
  players: Player[];
  seasons: Map<number, Squads>;
}

/** The age after which players leave by and by, and who is let go before it; set by hand. */
const lateAge: Partial<Record<Position, number>> = { QB: 36, K: 36, RB: 29 };
const usualLateAge = 31;
const leaving = { late: 0.35, perYear: 0.12, weak: 0.22, weakBelow: 45 };
/** Share of a position that changes teams between two seasons. */
const traded = 0.1;
/** A season's talent swings around what age leaves of the peak. */
const form = { deviation: 4, least: 10, most: 99 };
const unknownTalent = 50;
/** In the first season players have been around for up to so many years, the fewer the more often. */
const longestCareer = 11;
/** Ages at which players enter, by weight. */
const entryAges = [
  { age: 21, weight: 30 },
  { age: 22, weight: 45 },
  { age: 23, weight: 20 },
  { age: 24, weight: 5 },
];

type Roster = { player: Player; team: string }[];

function leaves(random: Random, player: Player, season: number, talent: number): boolean {
  const age = ageIn(player, season);
  const late = lateAge[player.position] ?? usualLateAge;
  if (age > late) return random.chance(leaving.late + leaving.perYear * (age - late));
  return talent < leaving.weakBelow && random.chance(leaving.weak);
}

/** A few players of each position change places between two teams. */
function trade(random: Random, roster: Roster): void {
  for (const position of positions) {
    const group = random.shuffle(roster.filter((entry) => entry.player.position === position));
    for (let at = 0; at + 1 < group.length * traded; at += 2) {
      const [one, two] = [group[at], group[at + 1]];
      if (one && two) [one.team, two.team] = [two.team, one.team];
    }
  }
}

function squadsOf(random: Random, season: number, roster: Roster, rookies: Player[], retired: Player[]): Squads {
  const talentOf = new Map<string, number>();
  const teamOf = new Map<string, string>();
  const depth = new Map(
    teams.map((team) => [team.code, Object.fromEntries(positions.map((p) => [p, []])) as unknown as Depth]),
  );
  for (const { player, team } of roster) {
    const talent = player.peak + ageCurve(player.position, ageIn(player, season)) + random.normal(0, form.deviation);
    talentOf.set(player.id, Math.max(form.least, Math.min(form.most, talent)));
    teamOf.set(player.id, team);
    depth.get(team)?.[player.position].push(player);
  }
  const better = (a: Player, b: Player): number => (talentOf.get(b.id) ?? 0) - (talentOf.get(a.id) ?? 0);
  for (const chart of depth.values()) for (const position of positions) chart[position].sort(better);
  return { season, depth, teamOf, talentOf, rookies, retired };
}

/** All players of a run of seasons: squads in the first, then retirements, moves and rookies. */
export function createPopulation(seed: number, seasons: readonly number[]): Population {
  const random = createRandom(seed, 'players');
  const make = createPlayerMaker(random, createNames(random));
  const players: Player[] = [];
  const result = new Map<number, Squads>();
  let roster: Roster = [];
  for (const season of seasons) {
    const talentBefore = result.get(season - 1)?.talentOf;
    const goes = new Set(
      roster
        .filter(({ player }) => leaves(random, player, season, talentBefore?.get(player.id) ?? unknownTalent))
        .map((e) => e.player),
    );
    const retired = roster.filter(({ player }) => goes.has(player)).map(({ player }) => player);
    roster = roster.filter(({ player }) => !goes.has(player)).map((entry) => ({ ...entry }));
    if (talentBefore) trade(random, roster);
    const rookies = fill(random, make, roster, season, talentBefore === undefined);
    players.push(...rookies.all);
    result.set(season, squadsOf(random, season, roster, rookies.newcomers, retired));
  }
  return { players, seasons: result };
}

/** Fills each team up to its size: with rookies, or in the first season with players of every age, oldest first. */
function fill(
  random: Random,
  make: ReturnType<typeof createPlayerMaker>,
  roster: Roster,
  season: number,
  first: boolean,
): { all: Player[]; newcomers: Player[] } {
  const held = new Map<string, number>();
  for (const { player, team } of roster) {
    const key = `${team}/${player.position}`;
    held.set(key, (held.get(key) ?? 0) + 1);
  }
  const places = teams.flatMap((team) =>
    positions.flatMap((position) => {
      const open = squadSize[position] - (held.get(`${team.code}/${position}`) ?? 0);
      return Array.from({ length: Math.max(0, open) }, () => ({ team: team.code, position }));
    }),
  );
  const years = places.map((place) => ({
    ...place,
    rookieYear: first ? season - Math.min(random.int(0, longestCareer), random.int(0, longestCareer)) : season,
  }));
  years.sort((a, b) => a.rookieYear - b.rookieYear);
  const all = years.map(({ team, position, rookieYear }) => {
    const player = make(position, rookieYear, random.weighted(entryAges, ({ weight }) => weight).age);
    roster.push({ player, team });
    return player;
  });
  return { all, newcomers: all.filter((player) => player.rookieYear === season) };
}
