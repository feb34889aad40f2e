import { overPlayoffs, projectedPlayoffs } from '../testing/playoffs-fixtures';
import { offIn, pairName, roundName, weeksText } from './playoff-words';

const playoffs = overPlayoffs();

it('names rounds from the final back', () => {
  expect([1, 2, 3].map((round) => roundName(round, 3))).toEqual(['Round 1', 'Semi-finals', 'Final']);
  expect([1, 2].map((round) => roundName(round, 2))).toEqual(['Semi-finals', 'Final']);
  expect([weeksText([15]), weeksText([16, 17])]).toEqual(['Week 15', 'Weeks 16 and 17']);
});

it('names what a pair plays for in each of its weeks', () => {
  expect(pairName(playoffs, 15, 5, 4)).toBe('Round 1');
  expect(pairName(playoffs, 16, 1, 4)).toBe('Semi-final');
  expect([17, 18].map((week) => pairName(playoffs, week, 2, 1))).toEqual(['Final', 'Final']);
  expect(pairName(playoffs, 18, 3, 4)).toBe('Third place');
  expect(pairName(playoffs, 15, 1, 4)).toBeUndefined();
  const losers = { ...playoffs, losers: playoffs.winners, winners: { matches: [], byes: [] } };
  expect(pairName(losers, 17, 1, 2)).toBe('Toilet Bowl: Final');
});

it('says who is off in a week, and why', () => {
  const off = (week: number, paired: number[]) =>
    offIn(playoffs, week, new Set(paired)).map(({ team, why }) => [team.rosterId, why]);
  expect(off(15, [3, 4, 5, 6])).toEqual([
    [1, 'Bye, seed 1'],
    [2, 'Bye, seed 2'],
  ]);
  expect(off(17, [1, 2, 3, 4])).toEqual([
    [5, 'Eliminated'],
    [6, 'Eliminated'],
  ]);
  expect(off(14, [])).toEqual([]);
});

it('says nothing of teams in a season whose bracket is not known', () => {
  const bracket = { matches: [], byes: [] };
  const teams = playoffs.teams.map((team) => ({ ...team, isIn: false }));
  const unknown = { ...playoffs, teams, state: 'none' as const, winners: bracket, losers: bracket };
  expect([15, 16, 17].flatMap((week) => offIn(unknown, week, new Set()))).toEqual([]);
});

it('calls nobody out who only has no opponent yet', () => {
  const whys = (of: typeof playoffs, week: number) =>
    offIn(of, week, new Set()).map(({ team, why }) => [team.rosterId, why]);
  expect([15, 16, 17].flatMap((week) => whys(projectedPlayoffs(), week))).toEqual([]);
  // The first round is undecided: everybody in it may yet play for the title or for a place.
  const running = { ...projectedPlayoffs(), state: 'running' as const };
  expect(whys(running, 15)).toEqual([
    [1, 'Bye, seed 1'],
    [2, 'Bye, seed 2'],
  ]);
  expect([16, 17].flatMap((week) => whys(running, week))).toEqual([]);
});
