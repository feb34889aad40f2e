import { regularWeeks } from './football/rules.js';
import { playSeason, type Season } from './football/season.js';
import { createPopulation, type Population } from './football/squads.js';
import { createCatalog, type Catalog } from './league/catalog.js';
import { type ChainPeople, runChain } from './league/chain.js';
import { createMembers } from './league/members.js';
import type { LeagueSeason, Member } from './league/record.js';
import { leagueSpecs, type LeagueSpec } from './league/spec.js';
import { createNames } from './names.js';
import { createRandom } from './random.js';
import { linesOfWeek, type Lines } from './statistics/week-lines.js';

export const firstSeason = 2022;
export const runningSeason = 2025;

/** The first member owns a team in both leagues; the others belong to one, in this order. */
const people = { count: 25, inFirstLeague: 13, inSecondLeague: 10 };

/** The whole truth: every play, every line-up, every move, the running season to its end included. */
export interface World {
  seed: number;
  population: Population;
  catalogs: Map<number, Catalog>;
  leagues: { spec: LeagueSpec; seasons: LeagueSeason[] }[];
  members: Member[];
}

function linesOfSeason(season: Season): Lines[] {
  return Array.from({ length: regularWeeks + 1 }, (_, week) =>
    linesOfWeek(
      { squads: season.squads, injuries: season.injuries, week },
      season.games.filter(({ game }) => game.week === week),
    ),
  );
}

/**
 * Makes a world from its seed; the same seed makes the same world, value for value. A later `from` makes a shorter
 * one, whose leagues start then. With `onPastSeason` the plays of a season that is over are handed out once and
 * forgotten, since nothing but the play files needs them and they are most of a world's memory.
 */
export function createWorld(seed: number, from = firstSeason, onPastSeason?: (season: Season) => void): World {
  const years = Array.from({ length: runningSeason - from + 1 }, (_, index) => from + index);
  const population = createPopulation(seed, years);
  const catalogs = new Map<number, Catalog>();
  for (const year of years) {
    const squads = population.seasons.get(year);
    if (!squads) continue;
    const season = playSeason(seed, squads, year < runningSeason);
    catalogs.set(year, createCatalog(season, linesOfSeason(season)));
    if (onPastSeason && year < runningSeason) {
      onPastSeason(season);
      for (const game of season.games) game.plays = [];
    }
  }
  const random = createRandom(seed, 'members');
  const members = createMembers(random, createNames(random), people.count);
  const [first, ...others] = members as [Member, ...Member[]];
  const leagues = leagueSpecs.map((full, index) => {
    const spec = { ...full, seasons: full.seasons.filter((season) => season >= from) };
    return { spec, seasons: runChain(seed, spec, peopleOf(index, first, others), catalogs) };
  });
  return { seed, population, catalogs, leagues, members };
}

/** Who is in a league: the first one has a successor for a team, the second the first member as a guest. */
function peopleOf(league: number, first: Member, others: readonly Member[]): ChainPeople {
  const { inFirstLeague, inSecondLeague } = people;
  if (league === 0) {
    const own = others.slice(0, inFirstLeague);
    return { owners: [first, ...own.slice(0, -2)], coOwner: own.at(-1) as Member, successor: own.at(-2) as Member };
  }
  const own = others.slice(inFirstLeague, inFirstLeague + inSecondLeague);
  const owners = [own[0] as Member, first, ...own.slice(1, -1)];
  return { owners, coOwner: own.at(-1) as Member, successor: null };
}
