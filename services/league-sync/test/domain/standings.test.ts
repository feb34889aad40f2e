import { standingsOf } from '../../src/domain/season/standings.js';

const roster = (rosterId: number, settings: Record<string, number>, metadata: Record<string, string> = {}) => ({
  rosterId,
  ownerId: rosterId === 9 ? null : `u${rosterId}`,
  settings,
  metadata,
});
const users = [1, 2, 3].map((n) => ({
  userId: `u${n}`,
  username: `user${n}`,
  displayName: `User ${n}`,
  avatar: `a${n}`,
  teamName: n === 1 ? 'The Firsts' : null,
}));

describe('standings', () => {
  it('orders by wins + ties/2, then points for, then roster id', () => {
    const rows = standingsOf({
      rosters: [
        roster(9, {}),
        roster(3, {
          wins: 5,
          losses: 5,
          ties: 0,
          fpts: 1000,
          fpts_decimal: 5,
          fpts_against: 900,
          fpts_against_decimal: 50,
        }),
        roster(2, { wins: 4, losses: 4, ties: 2, fpts: 1000, fpts_decimal: 6 }),
        roster(1, { wins: 5, losses: 4, ties: 1, fpts: 1 }),
        roster(8, { wins: 0, losses: 0, ties: 0 }),
      ],
      users,
      hasMedianGames: false,
      regularSeason: new Map(),
    });
    expect(rows.map((row) => [row.rank, row.rosterId, row.teamName])).toEqual([
      [1, 1, 'The Firsts'],
      [2, 2, "User 2's Team"],
      [3, 3, "User 3's Team"],
      [4, 8, 'Team 8'],
      [5, 9, 'Team 9'],
    ]);
    expect(rows[2]).toMatchObject({
      pointsFor: 1000.05,
      pointsAgainst: 900.5,
      winPercentage: 0.5,
      userId: 'u3',
      avatar: 'a3',
    });
    expect(rows[0]?.winPercentage).toBeCloseTo(0.55, 10);
    expect(rows[4]).toMatchObject({
      userId: null,
      username: null,
      displayName: null,
      winPercentage: 0,
      lastFive: [],
      streak: '',
    });
  });

  it('has the order of the seeds where wins and points for are equal: more points against first', () => {
    const even = { wins: 5, losses: 5, ties: 0, fpts: 1000 };
    const against = [900, 950, 950].map((fpts_against, index) => roster(index + 1, { ...even, fpts_against }));
    const table = standingsOf({ rosters: against, users, hasMedianGames: false, regularSeason: new Map() });
    expect(table.map(({ rosterId }) => rosterId)).toEqual([2, 3, 1]);
  });

  it('has the ranks of an imported table, whose rosters have their numbers by them, whatever the wins are', () => {
    const rosters = [
      roster(2, { wins: 10, losses: 3 }),
      roster(3, { wins: 2, losses: 11 }),
      roster(1, { wins: 8, losses: 5 }),
    ];
    const table = (isTold: boolean) =>
      standingsOf({ rosters, users, hasMedianGames: false, regularSeason: new Map(), isTold }).map(
        ({ rank, rosterId }) => [rank, rosterId],
      );
    expect(table(true)).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
    expect(table(false).map(([, rosterId]) => rosterId)).toEqual([2, 1, 3]);
  });

  it('takes the last five results of the weeks, and Sleeper’s letters where they know more', () => {
    const regularSeason = new Map([[1, { results: ['L', 'W', 'W'] as ('W' | 'L')[], weeks: 3, hundredths: 1 }]]);
    const table = (letters: string, hasMedianGames: boolean) =>
      standingsOf({ rosters: [roster(1, {}, { record: letters })], users, hasMedianGames, regularSeason })[0];
    expect(table('LWW', false)).toMatchObject({ lastFive: ['L', 'W', 'W'], streak: 'W2' });
    expect(table('', false)).toMatchObject({ lastFive: ['L', 'W', 'W'] });
    expect(table('LLLLWLT', false)).toMatchObject({ lastFive: ['L', 'L', 'W', 'L', 'T'], streak: 'T1' });
    expect(table('WL', true)).toMatchObject({ lastFive: ['W', 'L'], streak: 'L1' });
  });
});
