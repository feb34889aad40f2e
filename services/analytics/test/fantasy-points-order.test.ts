import { type AskedPoints, fantasyPointsOf } from '../src/bodies/fantasy-points.js';
import { type League } from '../src/clients/leagues.js';
import { type PlayerPoints } from '../src/domain/fantasy/fantasy-points.js';

/** Name, roster and team of players, the best first. */
const players: [name: string, rosterId: number | null, team: string | null][] = [
  ['zeke Oakes', 1, 'KC'],
  ['Abel Ash', 2, null],
  ['boone Elm', 3, 'BUF'],
  ['Cole Fir', 4, 'KC'],
  ['Dante Yew', 5, 'BUF'],
  ['asa Alder', null, null],
];
const owners = ['birchBen', 'Acorn', 'cedar10', 'Cedar9', 'ACORN'];

const found = players.map(([name, , team], index): PlayerPoints => ({
  player: { playerId: String(index), name, position: 'RB', team },
  games: 1,
  points: 1_000 - index,
  pprPoints: 1_000 - index,
  rankOverall: index + 1,
  rankPosition: index + 1,
}));
const league: League = {
  scoring: {},
  rosterPositions: ['RB'],
  owners: owners.map((name, index) => ({ rosterId: index + 1, name })),
  rosterOf: new Map(
    players.flatMap(([, rosterId], index) => (rosterId === null ? [] : [[String(index), rosterId] as const])),
  ),
};

function sortedBy(sortBy: AskedPoints['sortBy'], sortOrder: AskedPoints['sortOrder']) {
  const season = { season: 2025, throughWeek: 18, leavesOutRunning: false, week: null };
  const rows = fantasyPointsOf(found, league, { ...season, teamOf: ({ team }) => team, sortBy, sortOrder }).players;
  return rows.map((row) => row[sortBy]);
}

test('names and owners are sorted in any case, numbers in them by value, equal ones by rank', () => {
  expect(sortedBy('player_name', 'asc')).toEqual([
    'Abel Ash',
    'asa Alder',
    'boone Elm',
    'Cole Fir',
    'Dante Yew',
    'zeke Oakes',
  ]);
  const inOrder = ['Acorn', 'ACORN', 'birchBen', 'Cedar9', 'cedar10', 'Free Agent'];
  expect(sortedBy('display_name', 'asc')).toEqual(inOrder);
  expect(sortedBy('display_name', 'desc')).toEqual([...inOrder.slice(2).reverse(), 'Acorn', 'ACORN']);
});

test('who has no value is last either way, and numbers are sorted as numbers', () => {
  expect(sortedBy('team', 'asc')).toEqual(['BUF', 'BUF', 'KC', 'KC', null, null]);
  expect(sortedBy('team', 'desc')).toEqual(['KC', 'KC', 'BUF', 'BUF', null, null]);
  expect(sortedBy('fantasy_points', 'asc')).toEqual([9.95, 9.96, 9.97, 9.98, 9.99, 10]);
});
