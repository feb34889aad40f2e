import { type GetSeasonResponse } from '@dynasty/proto/league/v1/league_service';
import { generatedSeason } from '@dynasty/testbed/league/generated-season';
import { namedRankings } from '../src/actions/rank-season.js';
import { luckBody } from '../src/bodies/luck.js';
import { defaultWeights } from '../src/domain/factors.js';
import { luckOf } from '../src/domain/luck.js';
import { type Season, type Week } from '../src/domain/season.js';
import { recordedSeasons } from '@dynasty/testbed/league/recorded-season';
import { hasRecorded } from '@dynasty/testbed/recorded';

/** A week of the pairs given as [roster, points, roster, points]. */
const week = (number: number, pairs: [number, number, number, number][], isFinal = true): Week => ({
  week: number,
  isFinal,
  revision: 1,
  teams: pairs.flatMap(([a, pointsOfA, b, pointsOfB]) => [
    { rosterId: a, pointsHundredths: pointsOfA * 100, opponentRosterId: b, isRegularSeason: true },
    { rosterId: b, pointsHundredths: pointsOfB * 100, opponentRosterId: a, isRegularSeason: true },
  ]),
});

const season = (...weeks: Week[]): Season => ({
  hasMedianGames: true,
  rosters: [1, 2, 3, 4].map((rosterId) => ({ rosterId })),
  weeks,
});

const four = season(
  week(1, [
    [1, 100, 2, 90],
    [3, 80, 4, 110],
  ]),
  week(2, [
    [1, 70, 3, 70],
    [2, 120, 4, 60],
  ]),
  week(
    3,
    [
      [1, 0, 4, 0],
      [2, 0, 3, 0],
    ],
    false,
  ),
);

it('sets the wins beside those that the scores deserved', () => {
  expect(
    luckOf(four, 2).map(({ rosterId, games, expected, actual, luck }) => [rosterId, games, expected, actual, luck]),
  ).toEqual([
    [1, 2, 1.17, 1.5, 0.33],
    [2, 2, 1.33, 1, -0.33],
    [3, 2, 0.5, 0.5, 0],
    [4, 2, 1, 1, 0],
  ]);
  expect(luckOf(four, 1).map(({ actual }) => actual)).toEqual([1, 0, 0, 1]);
});

it('plays every team on every schedule, and against the other where it would meet itself', () => {
  const table = luckOf(four, 2).map(({ onScheduleOf }) => onScheduleOf.map(({ wins }) => wins));
  expect(table).toEqual([
    [1.5, 2, 0.5, 1],
    [1, 1, 1, 2],
    [0.5, 1, 0.5, 0],
    [1, 1, 1, 1],
  ]);
});

it('tells how strong the opponents were, and those to come', () => {
  const [first] = luckOf(four, 2);
  // Roster 2 (2/3 of the all-play games won) and 3 (1/4); roster 4 (1/2) is to come.
  expect(first).toMatchObject({ opponentsMet: 45.83, opponentsToCome: 50, gamesToCome: 1 });
  expect(luckOf(season(), 5)).toEqual([]);
});

describe('expected wins, actual ones and luck', () => {
  /** Roster 1 wins with a score that beats one of four others and equals one: its share ends in an eighth. */
  function five(): Season {
    const first = week(1, [
      [1, 100, 2, 90],
      [3, 100, 4, 110],
    ]);
    const alone = { rosterId: 5, pointsHundredths: 11_000, opponentRosterId: 0, isRegularSeason: true };
    return { ...season({ ...first, teams: [...first.teams, alone] }), rosters: [{ rosterId: 1 }, { rosterId: 3 }] };
  }
  const shown = ({ expected, actual, luck }: { expected: number; actual: number; luck: number }) => [
    ...[expected, actual, luck],
  ];

  it('add up as they are shown', () => {
    expect(luckOf(five(), 1).map(shown)).toEqual([
      [0.38, 1, 0.62],
      [0.38, 0, -0.38],
    ]);
    for (const teams of [5, 8, 9, 13]) {
      const all = [1, 2, 3].flatMap((seed) => luckOf(generatedSeason({ seed, teams }), 14));
      const differ = all.filter(
        ({ expected, actual, luck }) => Math.round(100 * expected) + Math.round(100 * luck) !== 100 * actual,
      );
      expect(differ).toEqual([]);
    }
  });

  it('add up where an earlier version stored them rounded each by itself', () => {
    const response = generatedSeason({ seed: 1, weeks: 1 });
    const ranking = namedRankings({ chainId: 'chain', season: '2025' }, response, defaultWeights)[0]!;
    Object.assign(ranking.luck[0]!, { expected: 0.38, actual: 1, luck: 0.63 });
    const { teams } = luckBody('2025', 1, ranking);
    expect(shown(teams.find(({ rosterId }) => rosterId === ranking.luck[0]!.rosterId)!)).toEqual([0.38, 1, 0.62]);
  });
});

/** Compares a season with a second computation, written for tables instead of rows; returns the team-weeks. */
function compare(response: GetSeasonResponse): number {
  let compared = 0;
  const played = response.weeks.filter(
    ({ isFinal, teams }) => isFinal && teams.some((team) => team.pointsHundredths !== 0 && team.isRegularSeason),
  );
  for (const { week: through } of played) {
    const weeks = played.filter((one) => one.week <= through);
    const found = luckOf(response, through);
    for (const team of found) {
      let [expected, actual] = [0, 0];
      const swapped = new Map(found.map(({ rosterId }) => [rosterId, 0]));
      for (const { teams } of weeks) {
        const points = Object.fromEntries(teams.map((row) => [row.rosterId, row.pointsHundredths]));
        const meets = Object.fromEntries(teams.map((row) => [row.rosterId, row.opponentRosterId]));
        const own = points[team.rosterId];
        if (own === undefined) continue;
        const versus = (other: number | undefined) => (other === undefined ? 0 : (Math.sign(own - other) + 1) / 2);
        const opponent = points[meets[team.rosterId] ?? 0];
        if (opponent !== undefined) {
          actual += versus(opponent);
          const all = teams.filter(({ rosterId }) => rosterId !== team.rosterId);
          expected += all.reduce((sum, row) => sum + versus(row.pointsHundredths), 0) / all.length;
        }
        for (const [of, wins] of swapped) {
          const other = meets[of] === team.rosterId && of !== team.rosterId ? of : meets[of];
          swapped.set(of, wins + (points[of] === undefined ? 0 : versus(points[other ?? 0])));
        }
      }
      expect(team.actual).toBe(actual);
      expect(Math.abs(team.expected - expected)).toBeLessThan(0.0051);
      expect(new Map(team.onScheduleOf.map(({ rosterId, wins }) => [rosterId, wins]))).toEqual(swapped);
      expect(swapped.get(team.rosterId)).toBe(actual);
      compared += 1;
    }
    const everybodyPlays = weeks.every(({ teams }) => teams.every((row) => row.opponentRosterId !== 0));
    // One team's luck is another's: together they have none.
    if (!everybodyPlays) continue;
    expect(Math.abs(found.reduce((sum, { luck }) => sum + luck, 0))).toBeLessThan(0.1);
    // Whatever one has beaten, another has lost to: both halve the games.
    const half = weeks.reduce((sum, { teams }) => sum + teams.length / 2, 0);
    expect(found.reduce((sum, { actual }) => sum + actual, 0)).toBe(half);
    expect(Math.abs(found.reduce((sum, { expected }) => sum + expected, 0) - half)).toBeLessThan(0.0051 * found.length);
  }
  return compared;
}

it('equals a second computation over generated seasons', () => {
  const compared = [1, 2, 3, 4].map((seed) => compare(generatedSeason({ seed, finalWeeks: 17 })));
  for (const teams of compared) expect(teams).toBeGreaterThan(50);
});

const recorded = recordedSeasons();
const describeRecorded = hasRecorded('luck of recorded seasons', recorded.length > 0) ? describe : describe.skip;

describeRecorded('recorded seasons', () => {
  it.each(recorded.map(({ title, season: played }) => [title, played] as const))(
    '%s: equals a second computation after every week',
    (_, played) => {
      expect(compare(played)).toBeGreaterThan(0);
    },
  );
});
