import { type GamesLeft } from '../../src/domain/standings/games-left.js';
import { type Contender, seededTeams } from '../../src/domain/standings/seed-range.js';

/** Every table that the games left can end in, each once: a game is won, lost or tied. Points stay as they are. */
export function finalTables(teams: readonly Contender[], left: GamesLeft): Contender[][] {
  const indexOf = (rosterId: number) => teams.findIndex((team) => team.rosterId === rosterId);
  const games: number[][] = [
    ...left.pairs.map((pair) => pair.map(indexOf)),
    ...teams.flatMap(({ rosterId }, index) => Array.from({ length: left.free.get(rosterId) ?? 0 }, () => [index])),
  ];
  let tables = new Map([['', teams.map(({ halves }) => halves)]]);
  for (const [one, other] of games) {
    const ends = [...tables.values()].flatMap((halves) =>
      [0, 1, 2].map((won) =>
        halves.map((now, index) => now + (index === one ? won : 0) + (index === other ? 2 - won : 0)),
      ),
    );
    tables = new Map(ends.map((halves) => [halves.join(), halves]));
  }
  return [...tables.values()].map((all) => teams.map((team, index) => ({ ...team, halves: all[index] ?? 0 })));
}

/** A table with every order of points that teams with as many wins can end in. */
export function withAllPoints(table: readonly Contender[]): Contender[][] {
  const groups = [...Map.groupBy(table, ({ halves }) => halves).values()];
  const orders = groups.reduce<Contender[][]>(
    (before, group) => before.flatMap((first) => ordersOf(group).map((then) => [...first, ...then])),
    [[]],
  );
  return orders.map((order) => order.map((team, index) => ({ ...team, pointsFor: order.length - index })));
}

const ordersOf = (teams: readonly Contender[]): Contender[][] =>
  teams.length === 0
    ? [[]]
    : teams.flatMap((first) => ordersOf(teams.filter((team) => team !== first)).map((rest) => [first, ...rest]));

/** By roster id: the best and the worst seed that a team has in any of these tables. */
export function seedsIn(tables: readonly (readonly Contender[])[]): Map<number, { best: number; worst: number }> {
  const found = new Map<number, { best: number; worst: number }>();
  for (const table of tables) {
    for (const [index, { rosterId }] of seededTeams(table).entries()) {
      const { best, worst } = found.get(rosterId) ?? { best: Infinity, worst: 0 };
      found.set(rosterId, { best: Math.min(best, index + 1), worst: Math.max(worst, index + 1) });
    }
  }
  return found;
}
