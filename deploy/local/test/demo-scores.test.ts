import { leadChanges, movedPair, resultsOf, standOf, type Pair } from '../demo/scores.js';

const pair = (one: [id: number, points: number], two: [id: number, points: number]): Pair => {
  const side = ([rosterId, points]: [number, number]): Pair[0] => {
    return { rosterId, teamName: `Team ${rosterId}`, points, matchupStatus: 'In Progress' };
  };
  return [side(one), side(two)];
};

describe('what the demo prints of a week', () => {
  const early = [pair([1, 10], [2, 0]), pair([3, 0], [4, 0])];
  const late = [pair([1, 10], [2, 30.5]), pair([3, 0], [4, 7])];

  it('is the member’s own game while it moves, else the one that moves most', () => {
    expect(movedPair(early, late, 3)).toBe(late[1]);
    expect(movedPair(early, late, 9)).toBe(late[0]);
    expect(movedPair(late, late, 1)).toBeUndefined();
  });

  it('puts the member’s own side first', () => {
    const [game] = late;
    expect(game && standOf(late, game, 2)).toBe('Team 2  30.50 : 10.00  Team 1   best: Team 2 30.50');
    expect(game && standOf(late, game, 9)).toBe('Team 1  10.00 : 30.50  Team 2   best: Team 2 30.50');
  });

  it('names who has taken the lead, but no first lead', () => {
    expect(leadChanges(early, late)).toEqual(['Team 2 pass Team 1']);
    expect(leadChanges(late, late)).toEqual([]);
    expect(leadChanges([pair([1, 5], [2, 0])], [pair([1, 5], [2, 5])])).toEqual([]);
  });

  it('names the winners first in the results', () => {
    expect(resultsOf(late)).toEqual(['Team 2   30.50 : 10.00   Team 1', 'Team 4    7.00 : 0.00    Team 3']);
  });
});
