import { type GamesLeft } from '../../src/domain/standings/games-left.js';
import { type Contender, divisionsOf, seedRanges } from '../../src/domain/standings/seed-range.js';
import { finalTables, seedsIn, withAllPoints } from '../support/final-tables.js';
import { describeRecorded } from '../support/recorded.js';
import { recordedSeasons } from '../support/recorded-leagues.js';
import { lastRegularWeek, leftAfter, outcomesOf, tableAfter } from '../support/seasons-played.js';
import { seededRandom } from '../support/seeded-random.js';

const team = (rosterId: number, division: number, halves: number, pointsFor = 1000 - rosterId): Contender => ({
  ...{ rosterId, toldRank: null, halves, pointsFor, pointsAgainst: 0, division },
});
/** A league of two to four divisions with none, one or two weeks left; some have games against the median. */
function dividedLeague(seed: number): { teams: Contender[]; left: GamesLeft } {
  const random = seededRandom(seed);
  const whole = (below: number) => Math.floor(random() * below);
  const divisions = 2 + whole(3);
  const apart = 1 + whole(8);
  const teams = Array.from({ length: Math.max(4, divisions + whole(3)) }, (_, index) => {
    const division = 1 + (index < divisions ? index : whole(divisions));
    // In some leagues one division is far ahead of the others.
    return team(index + 1, division, whole(apart) + (seed % 3 === 0 && division === 1 ? 6 : 0), whole(1000));
  });
  const weeks = whole(6) === 0 ? 0 : 1 + whole(2);
  const pairs = Array.from({ length: weeks }, () => {
    const ids = teams.map(({ rosterId }) => ({ rosterId, key: random() })).sort((a, b) => a.key - b.key);
    return ids.flatMap(({ rosterId }, index): [number, number][] =>
      index % 2 === 1 ? [[ids[index - 1]?.rosterId ?? 0, rosterId]] : [],
    );
  });
  const free = new Map(teams.map(({ rosterId }) => [rosterId, weeks === 1 && seed % 5 === 0 ? 1 : 0]));
  return { teams, left: { weeks, pairs: pairs.flat(), free } };
}

describe('the seeds of a league with divisions', () => {
  it('leave out those that the winners of other divisions take for certain', () => {
    const teams = [team(1, 1, 20), team(2, 1, 18), team(3, 1, 14), team(4, 2, 10), team(5, 2, 8), team(6, 2, 2)];
    const pairs: [number, number][] = [
      [1, 6],
      [2, 5],
      [3, 4],
    ];
    const ranges = seedRanges(teams, { weeks: 1, pairs, free: new Map() });
    expect(Object.fromEntries(ranges)).toEqual({
      1: { best: 1, worst: 3 },
      2: { best: 1, worst: 3 },
      // Behind both winners and behind the other one of the first two: never third.
      3: { best: 4, worst: 4 },
      // Whoever wins the second division stands behind the winner of the first.
      4: { best: 2, worst: 5 },
      5: { best: 2, worst: 5 },
      6: { best: 6, worst: 6 },
    });
  });

  it('let nobody who has won a division fall below the number of divisions, nor below the winners who can be ahead', () => {
    const teams = [team(1, 1, 9), team(2, 1, 4), team(3, 2, 14), team(4, 2, 13), team(5, 3, 5), team(6, 3, 5)];
    const ranges = seedRanges(teams, {
      weeks: 1,
      pairs: [
        [1, 2],
        [3, 4],
        [5, 6],
      ],
      free: new Map(),
    });
    // Two of the second division are ahead of the winner of the first, but one of them alone has won it.
    expect(ranges.get(1)).toEqual({ best: 2, worst: 2 });
    expect(ranges.get(5)).toEqual({ best: 3, worst: 6 });
  });

  it('leave teams that nothing separates both of their seeds once all is played', () => {
    const teams = [team(1, 1, 8), team(2, 1, 4, 500), team(3, 2, 4, 500), team(4, 2, 2)];
    const ranges = seedRanges(teams, { weeks: 0, pairs: [], free: new Map() });
    expect([...ranges.values()].map(({ best, worst }) => [best, worst])).toEqual([
      [1, 1],
      [3, 3],
      [2, 2],
      [4, 4],
    ]);
    const level = [team(1, 1, 4, 500), team(2, 2, 4, 500), team(3, 1, 2), team(4, 2, 0)];
    expect(seedRanges(level, { weeks: 0, pairs: [], free: new Map() }).get(2)).toEqual({ best: 1, worst: 2 });
  });

  it('are those of every outcome of the games left, and of every order of points among teams that are level', () => {
    let [tables, leagues] = [0, 0];
    for (let seed = 1; seed <= 400; seed += 1) {
      const { teams, left } = dividedLeague(seed);
      expect(divisionsOf(teams)).toBeGreaterThan(1);
      const ends = finalTables(teams, left).flatMap((table) => (left.weeks === 0 ? [table] : withAllPoints(table)));
      const ranges = [...seedRanges(teams, left)];
      const happening = seedsIn(ends);
      expect([seed, ranges]).toEqual([seed, teams.map(({ rosterId }) => [rosterId, happening.get(rosterId)])]);
      tables += ends.length;
      leagues += 1;
    }
    process.stdout.write(`seeds: ${leagues} leagues with divisions equal their ${tables} final tables\n`);
    expect(tables).toBeGreaterThan(50_000);
  }, 120_000);
});

describeRecorded('recorded seasons with divisions', () => {
  it('never end outside of the seeds that the week before had left, whoever wins the last games', () => {
    const played = recordedSeasons().filter(({ league }) => (league.settings['last_scored_leg'] ?? 0) > 0);
    const own = played.filter(({ league }) => (league.settings['divisions'] ?? 0) > 1);
    if (own.length === 0)
      process.stdout.write('seeds: no recorded season with divisions was played; made-up ones are\n');
    let seeds = 0;
    for (const { league, rosters, weeks } of played) {
      const season = { settings: league.settings, rosterIds: rosters.map(({ roster_id }) => roster_id), weeks };
      const divisionOf = (rosterId: number) => rosters.find((one) => one.roster_id === rosterId)?.settings['division'];
      for (const count of [2, 3, 4]) {
        const division = (rosterId: number) => divisionOf(rosterId) || 1 + (rosterId % count);
        const week = lastRegularWeek(season) - 1;
        const [teams, left] = [tableAfter(season, week, division), leftAfter(season, week)];
        if (weeks.length === 0 || outcomesOf(left) > 3 ** 8) continue;
        const ranges = seedRanges(teams, left);
        for (const [rosterId, { best, worst }] of seedsIn(finalTables(teams, left))) {
          const range = ranges.get(rosterId) ?? { best: 0, worst: 0 };
          const where = [league.season, league.league_id, count, rosterId];
          expect([...where, range.best <= best && worst <= range.worst]).toEqual([...where, true]);
          seeds += 1;
        }
      }
    }
    process.stdout.write(`seeds: ${seeds} teams of recorded seasons end within theirs\n`);
    expect(seeds).toBeGreaterThan(100);
  }, 120_000);
});
