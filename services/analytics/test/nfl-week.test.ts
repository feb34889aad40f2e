import { nflMatchupsOf } from '../src/bodies/nfl-matchups.js';
import { kickoffAt } from '../src/engines/kickoff.js';
import { readGameRow } from '../src/domain/schedule/game-row.js';
import { type ScheduledGame } from '../src/domain/schedule/schedule.js';
import { gameRow } from './support/game-rows.js';

const now = new Date('2025-09-07T20:00:00Z');
const game = (change: Parameters<typeof gameRow>[0]) => readGameRow(gameRow(change), kickoffAt) as ScheduledGame;
const only = (change: Parameters<typeof gameRow>[0]) => Object.values(nflMatchupsOf([game(change)], now))[0]![0]!;

test('games stand under their weekday, days and kick-offs in order; a day without a game is absent', () => {
  const games = [
    game({ game_id: 'mon', gameday: '2025-09-08', gametime: '20:15' }),
    game({ game_id: 'late', gameday: '2025-09-07', gametime: '16:25' }),
    game({ game_id: 'early', gameday: '2025-09-07', gametime: '13:00' }),
    game({ game_id: 'tue', gameday: '2025-09-09', gametime: '19:00' }),
    game({ game_id: 'thu', gameday: '2025-09-04', gametime: '20:20' }),
  ];
  const week = nflMatchupsOf(games, now);
  expect(Object.entries(week).map(([day, found]) => [day, found.map(({ gameId }) => gameId)])).toEqual([
    ['Thursday', ['thu']],
    ['Sunday', ['early', 'late']],
    ['Monday', ['mon']],
    ['Tuesday', ['tue']],
  ]);
  expect(week.Thursday![0]).toMatchObject({ gameDate: '2025-09-04', gameTime: '2025-09-05T00:20:00.000Z' });
});

test('a game that was put off to a Wednesday ends its week, a Wednesday opener begins it', () => {
  const days = ['2020-11-26', '2020-11-29', '2020-11-30', '2020-12-02'];
  const week = days.map((gameday) => game({ game_id: gameday, gameday, gametime: '15:40' }));
  expect(Object.keys(nflMatchupsOf(week, now))).toEqual(['Thursday', 'Sunday', 'Monday', 'Wednesday']);
  const opener = [game({ gameday: '2026-09-10' }), game({ game_id: 'wed', gameday: '2026-09-09' })];
  expect(Object.keys(nflMatchupsOf(opener, now))).toEqual(['Wednesday', 'Thursday']);
});

test('a game is over with its score, runs from its kick-off, and is over some hours later at the latest', () => {
  const open = { home_score: '', away_score: '' };
  expect(only({})).toMatchObject({ status: 'Final', homeScore: 20, awayScore: 17, network: null });
  expect(only(open)).toMatchObject({ status: 'In Progress', homeScore: null, awayScore: null });
  expect(only({ ...open, gametime: '16:25' }).status).toBe('Scheduled');
  expect(only({ ...open, gameday: '2025-09-04' }).status).toBe('Final');
});

test('the line favours the home team when it is positive; a total is shared by it', () => {
  expect(only({ spread_line: '2.5', total_line: '47.0' }).betting).toEqual({
    spread: { favorite: 'KC', line: '-2.5' },
    total: 47,
    impliedTotals: { away: 22.25, home: 24.75 },
  });
  expect(only({ spread_line: '-3', total_line: '' }).betting).toEqual({
    spread: { favorite: 'BUF', line: '-3' },
    total: null,
    impliedTotals: null,
  });
  expect(only({ spread_line: '0', total_line: '40' }).betting).toEqual({
    spread: { favorite: null, line: 'EVEN' },
    total: 40,
    impliedTotals: { away: 20, home: 20 },
  });
  expect(only({ spread_line: '' }).betting).toBeNull();
});

test('weather is indoors under a roof, outdoors where it was measured, and else unknown', () => {
  expect(only({}).weather).toMatchObject({ temperature: 65, windSpeed: 10, conditions: 'Outdoors' });
  expect(only({ roof: 'dome' }).weather).toMatchObject({ temperature: null, conditions: 'Indoors' });
  expect(only({ temp: '', wind: '' }).weather).toBeNull();
});

test('a game abroad is not indoors for the roof of the stadium at home, which the source goes on naming', () => {
  const abroad = { stadium_id: 'LAX01', stadium: 'Melbourne Cricket Ground', roof: 'dome' };
  expect(only({ ...abroad, temp: '', wind: '' }).weather).toBeNull();
  expect(only(abroad).weather).toMatchObject({ temperature: 65, conditions: 'Outdoors' });
});

test('a stadium has its city, a game abroad that of its name', () => {
  expect(only({}).stadium).toEqual({ name: 'Arrowhead Stadium', city: 'Kansas City' });
  expect(only({ stadium_id: 'ATL97', stadium: 'Bernabeu' }).stadium).toEqual({ name: 'Bernabeu', city: 'Madrid' });
  expect(only({ stadium_id: 'XXX00', stadium: 'Meadow' }).stadium).toEqual({ name: 'Meadow', city: null });
  expect(only({ stadium: '' }).stadium).toBeNull();
});
