import { aLeague } from '../testing/fixtures';
import { legsOf } from './playoff-round';

const league = (type: number, lastFinal: number, teams = 4) =>
  aLeague({
    settings: {
      playoff_week_start: 14,
      playoff_round_type: type,
      playoff_teams: teams,
      last_scored_leg: lastFinal,
    },
  });
const pair = (mine: [number, number | null], theirs: [number, number | null]) =>
  [mine, theirs].map(([points, roundPoints]) => ({ points, roundPoints })) as [
    { points: number; roundPoints: number | null },
    { points: number; roundPoints: number | null },
  ];

it('has no legs in a round of one week', () => {
  expect(legsOf(league(0, 17), 14, pair([100, null], [90, null]))).toBeUndefined();
});

it('finds both weeks and their points, whichever is shown', () => {
  const legs = [
    { week: 16, points: [80.25, 90] },
    { week: 17, points: [120.3, 100] },
  ];
  expect(legsOf(league(2, 17), 16, pair([80.25, 200.55], [90, 190]))).toEqual(legs);
  expect(legsOf(league(2, 17), 17, pair([120.3, 200.55], [100, 190]))).toEqual(legs);
});

it('knows that the final alone can have two weeks', () => {
  const weeks = (teams: number, week: number) =>
    legsOf(league(1, 18, teams), week, pair([1, 2], [1, 2]))?.map((leg) => leg.week);
  expect([weeks(4, 15), weeks(4, 16)]).toEqual([
    [15, 16],
    [15, 16],
  ]);
  expect([weeks(6, 16), weeks(6, 17)]).toEqual([
    [16, 17],
    [16, 17],
  ]);
});

it('gives no points to a week to come, and the points so far to one that runs', () => {
  expect(legsOf(league(2, 14), 14, pair([80, 80], [90, 90]))).toEqual([
    { week: 14, points: [80, 90] },
    { week: 15, points: null },
  ]);
  expect(legsOf(league(2, 14), 15, pair([0, 80], [12.5, 102.5]))).toEqual([
    { week: 14, points: [80, 90] },
    { week: 15, points: [0, 12.5] },
  ]);
});
