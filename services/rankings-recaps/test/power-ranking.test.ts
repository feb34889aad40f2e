import { type GetSeasonResponse } from '@dynasty/proto/league/v1/league_service';
import { generatedSeason } from '@dynasty/testbed/league/generated-season';
import { percentiles } from '../src/domain/factors.js';
import { measureSeason, rankMeasured, rankSeason } from '../src/domain/power-ranking.js';
import { roundParts } from '../src/domain/rounding.js';
import { independentRanking, rowsUpTo } from './support/independent-ranking.js';
import { recordedSeasons } from '@dynasty/testbed/league/recorded-season';
import { hasRecorded } from '@dynasty/testbed/recorded';

/** Compares every week of a season with the second computation; returns how many team-weeks were compared. */
function compare(season: GetSeasonResponse): number {
  let compared = 0;
  for (const ranking of rankSeason(season)) {
    const expected = independentRanking(rowsUpTo(season, ranking.week), season.hasMedianGames);
    expect(ranking.teams).toHaveLength(expected.length);
    for (const { rosterId, score, ...record } of expected) {
      const team = ranking.teams.find((candidate) => candidate.rosterId === rosterId);
      expect(team).toMatchObject(record);
      expect(Math.abs((team?.powerScore ?? NaN) - score)).toBeLessThan(0.0051);
      compared += 1;
    }
    const sorted = [...expected].sort((a, b) => b.score - a.score);
    ranking.teams.forEach((team, index) => {
      const own = expected.find(({ rosterId }) => rosterId === team.rosterId);
      expect(own?.score).toBeCloseTo(sorted[index]?.score ?? NaN, 6);
    });
  }
  return compared;
}

describe('percentiles', () => {
  it('counts those below and half of the equals', () => {
    expect(percentiles([10, 20, 20, 40])).toEqual([0, 50, 50, 100]);
    expect(percentiles([5, 5, 5])).toEqual([50, 50, 50]);
    expect(percentiles([7])).toEqual([50]);
  });

  it('takes sums of the same shares in another order for equal', () => {
    expect(percentiles([0.1 + 0.2 + 0.3, 0.3 + 0.2 + 0.1])).toEqual([50, 50]);
  });
});

describe('rounded parts', () => {
  it('add up to the rounded total', () => {
    expect(roundParts([33.333, 33.333, 33.333])).toEqual([33.34, 33.33, 33.33]);
    expect(roundParts([0, 50])).toEqual([0, 50]);
  });
});

describe('a power ranking by hand', () => {
  // Three teams, one week: 1 beats 2, 3 has nobody to meet. Line-ups: 1 at 90 %, 2 at 100 %, 3 at 80 %.
  const season = {
    hasMedianGames: false,
    rosters: [{ rosterId: 1 }, { rosterId: 2 }, { rosterId: 3 }],
    weeks: [
      {
        week: 1,
        isFinal: true,
        revision: 1,
        teams: [
          { rosterId: 1, pointsHundredths: 9000, optimalHundredths: 10000, opponentRosterId: 2, isRegularSeason: true },
          { rosterId: 2, pointsHundredths: 8000, optimalHundredths: 8000, opponentRosterId: 1, isRegularSeason: true },
          {
            rosterId: 3,
            pointsHundredths: 10000,
            optimalHundredths: 12500,
            opponentRosterId: 0,
            isRegularSeason: true,
          },
        ],
      },
    ],
  };

  it('ranks by the weighted percentiles', () => {
    const [ranking] = rankSeason(season);
    // 3: 35 + 25 + 15 + record 0.5 (with 2's, both without a win) x 15 x ... = 75 + 3.75 + 0
    expect(ranking?.teams.map(({ rosterId, rank, powerScore }) => [rosterId, rank, powerScore])).toEqual([
      [3, 1, 78.75],
      [1, 2, 57.5],
      [2, 3, 13.75],
    ]);
    expect(ranking?.teams[0]).toMatchObject({
      previousRank: null,
      trends: { improving: false, score: 0 },
      totalPoints: 100,
      games: 1,
      wins: 0,
      factors: [
        { name: 'All-play record', value: 100, points: 35 },
        { name: 'Points per game', value: 100, points: 25 },
        { name: 'Last three weeks', value: 100, points: 15 },
        { name: 'Record', value: 0, points: 3.75 },
        { name: 'Line-up efficiency', value: 80, points: 0 },
      ],
      history: [{ week: 1, rank: 1, powerScore: 78.75 }],
    });
  });

  it('counts a second result against the median where the league plays it', () => {
    const [ranking] = rankSeason({ ...season, hasMedianGames: true });
    const records = new Map(ranking?.teams.map(({ rosterId, wins, losses, ties }) => [rosterId, [wins, losses, ties]]));
    expect(records).toEqual(
      new Map([
        [3, [1, 0, 0]],
        [1, [1, 0, 1]],
        [2, [0, 2, 0]],
      ]),
    );
  });
});

function expectSums({ teams }: ReturnType<typeof rankSeason>[number]): void {
  for (const { factors, powerScore } of teams) {
    expect(factors.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(powerScore, 8);
  }
}

describe('power rankings of generated seasons', () => {
  it.each([1, 2, 3, 4, 5, 6])('equal a second computation (seed %i)', (seed) => {
    const season = generatedSeason({
      seed,
      teams: 8 + 2 * (seed % 3),
      hasMedianGames: seed % 2 === 0,
      lineUps: seed % 3 !== 0,
    });
    expect(compare(season)).toBe(season.rosters.length * 17);
  });

  it('keep their sums: factors make the score, scores average 50, weights 100', () => {
    for (const ranking of rankSeason(generatedSeason({ seed: 7, teams: 12 }))) {
      expectSums(ranking);
      const mean = ranking.teams.reduce((sum, { powerScore }) => sum + powerScore, 0) / ranking.teams.length;
      expect(Math.abs(mean - 50)).toBeLessThan(0.005);
      expect(ranking.teams.map(({ rank }) => rank)).toEqual(ranking.teams.map((_, index) => index + 1));
      expect(ranking.factors.reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
    }
  });

  it('share the weight of efficiency in proportion where line-ups are not known', () => {
    const [ranking] = rankSeason(generatedSeason({ seed: 8, lineUps: false }));
    expect(ranking?.factors.map(({ weight }) => weight)).toEqual([38.89, 27.78, 16.67, 16.66]);
  });

  it('add up to 100 whatever they are, and give who is first in everything all of them', () => {
    const [week] = measureSeason(generatedSeason({ seed: 8, lineUps: false }));
    const [first] = week!.teams.map((team) => ({
      ...team,
      factors: team.factors.map((factor) => ({ ...factor, percentile: 100 })),
    }));
    for (let allPlay = 0; allPlay <= 60; allPlay += 1) {
      const weights = { allPlay, pointsPerGame: 20, lastThree: 11, record: 60 - allPlay, efficiency: 9 };
      const [ranking] = rankMeasured([{ ...week!, teams: [first!] }], weights);
      const shown = ranking!.factors.map(({ weight }) => weight);
      expect(shown.reduce((sum, weight) => sum + Math.round(100 * weight), 0)).toBe(10_000);
      expect(ranking!.teams[0]).toMatchObject({ factors: shown.map((points) => ({ points })) });
    }
  });

  it('measure the trend against the previous three scores and remember the previous rank', () => {
    const rankings = rankSeason(generatedSeason({ seed: 9 }));
    const scores = (rosterId: number): number[] =>
      rankings.map(({ teams }) => teams.find((team) => team.rosterId === rosterId)?.powerScore ?? NaN);
    const fifth = rankings[4]?.teams ?? [];
    for (const team of fifth) {
      const [, b = 0, c = 0, d = 0, e = 0] = scores(team.rosterId);
      expect(team.trends.score).toBeCloseTo(e - (b + c + d) / 3, 2);
      expect(team.trends.improving).toBe(team.trends.score > 5);
      expect(team.previousRank).toBe(rankings[3]?.teams.find(({ rosterId }) => rosterId === team.rosterId)?.rank);
      expect(team.history).toHaveLength(5);
    }
  });

  it('leave out weeks that are not final and keep the record through the playoffs', () => {
    const rankings = rankSeason(generatedSeason({ seed: 10, finalWeeks: 16, playoffWeekStart: 15 }));
    expect(rankings.map(({ week }) => week)).toEqual(Array.from({ length: 16 }, (_, index) => index + 1));
    const games = (week: number): number[] =>
      (rankings[week - 1]?.teams ?? []).map(({ wins, losses, ties }) => wins + losses + ties);
    expect(new Set(games(16))).toEqual(new Set([14]));
    expect(rankings[15]?.teams[0]?.games).toBe(16);
  });

  it('rank nothing before anything was scored', () => {
    expect(rankSeason(generatedSeason({ seed: 11, finalWeeks: 0 }))).toEqual([]);
  });

  it('change their revision from a corrected week on', () => {
    const season = generatedSeason({ seed: 12, finalWeeks: 5 });
    const before = rankSeason(season).map(({ revision }) => revision);
    const third = season.weeks[2];
    if (third !== undefined) third.revision = 2;
    expect(before).toEqual([1, 2, 3, 4, 5]);
    expect(rankSeason(season).map(({ revision }) => revision)).toEqual([1, 2, 4, 5, 6]);
  });
});

const recorded = recordedSeasons();
const isHere = hasRecorded('power rankings of recorded seasons', recorded.length > 0);
const describeRecorded = isHere ? describe : describe.skip;

describeRecorded('power rankings of recorded seasons', () => {
  it.each(recorded)('$title equals a second computation', ({ season }) => {
    const bare = {
      ...season,
      weeks: season.weeks.map((week) => ({
        ...week,
        teams: week.teams.map((team) => ({ ...team, optimalHundredths: undefined })),
      })),
    };
    expect(compare(season)).toBeGreaterThan(0);
    expect(compare(bare)).toBeGreaterThan(0);
  });

  it.each(recorded)('$title: the factors of each week and team sum to its score', ({ season }) => {
    const rankings = rankSeason(season);
    expect(rankings.length).toBeGreaterThan(0);
    for (const ranking of rankings) expectSums(ranking);
  });

  it.each(recorded)('$title ends with the records of the standings', ({ season, rosters }) => {
    const last = rankSeason(season).at(-1);
    const records = (last?.teams ?? []).map(({ rosterId, wins, losses, ties }) => ({ rosterId, wins, losses, ties }));
    const standings = rosters.map(({ roster_id: rosterId, settings: { wins, losses, ties } }) => ({
      rosterId,
      wins,
      losses,
      ties,
    }));
    const byRoster = (a: { rosterId: number }, b: { rosterId: number }): number => a.rosterId - b.rosterId;
    expect(records.sort(byRoster)).toEqual(standings.sort(byRoster));
  });
});
