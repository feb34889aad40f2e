import { type Table, type TableRow } from '../standings/standings-table.js';

/** A team that is out of the playoffs as the table stands, in the race for the first pick. */
export interface RaceRow {
  /** The place in each round of the next draft: 1 picks first. */
  place: number;
  rosterId: number;
  maxPoints: number | null;
  pointsFor: number;
  wins: number;
  losses: number;
  ties: number;
  /** It cannot make the playoffs any more. */
  isOut: boolean;
}

/**
 * The next draft's order as the table stands: those who are out of the playoffs by the points that their best line-ups
 * would have scored (`ppts`), the fewest first, so that nobody gains by a weak line-up. Equal ones: fewer points for
 * first, then the worse seed. `bracket`: who plays for the title, once that is known; before, the seeds tell.
 */
export function draftRace(
  { playoffTeams, rows }: Pick<Table, 'playoffTeams' | 'rows'>,
  bracket: ReadonlySet<number>,
): RaceRow[] {
  if (playoffTeams === null || rows.every(({ wins, losses, ties }) => wins + losses + ties === 0)) return [];
  const isIn = ({ rosterId, seed }: TableRow) => (bracket.size > 0 ? bracket.has(rosterId) : seed <= playoffTeams);
  return rows
    .filter((row) => !isIn(row))
    .sort((a, b) => (a.maxPoints ?? 0) - (b.maxPoints ?? 0) || a.pointsFor - b.pointsFor || b.seed - a.seed)
    .map(({ rosterId, maxPoints, pointsFor, wins, losses, ties, outlook }, index) => ({
      ...{ place: index + 1, rosterId, maxPoints, pointsFor, wins, losses, ties },
      isOut: bracket.size > 0 || outlook?.playoffs === 'eliminated',
    }));
}

/**
 * By roster id: the place in a round of the next draft. Those in the playoffs follow once their places are played for
 * (`finalPlaces`, empty until then), the champion last.
 */
export function projectedPlaces(
  race: readonly RaceRow[],
  finalPlaces: ReadonlyMap<number, number>,
): Map<number, number> {
  const places = new Map(race.map(({ rosterId, place }) => [rosterId, place]));
  const others = [...finalPlaces].filter(([rosterId]) => !places.has(rosterId)).sort(([, a], [, b]) => b - a);
  for (const [index, [rosterId]] of others.entries()) places.set(rosterId, race.length + index + 1);
  return places;
}

/** A team of a season as it is told from others where numbers of rosters do not last. */
interface OwnedTeam {
  rosterId: number;
  ownerId: string | null;
}

/**
 * Places of the season before by the roster ids of this one, where the two number their teams differently: a team is
 * told by its owner. None for a team whose owner had none.
 */
export function placesByOwner(
  places: ReadonlyMap<number, number>,
  before: readonly OwnedTeam[],
  now: readonly OwnedTeam[],
): Map<number, number> {
  const placeOf = new Map(before.map(({ ownerId, rosterId }) => [ownerId, places.get(rosterId)]));
  return new Map(
    now.flatMap(({ ownerId, rosterId }) => {
      const place = ownerId === null ? undefined : placeOf.get(ownerId);
      return place === undefined ? [] : [[rosterId, place] as const];
    }),
  );
}
