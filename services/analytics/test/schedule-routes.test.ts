import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadNflData } from '../src/actions/load-nfl-data.js';
import { scheduleRoutes } from '../src/routes/schedule.js';
import { type AnalyticsBed, analyticsBed } from './support/analytics-bed.js';
import { gameRow, gamesCsv } from './support/game-rows.js';

let bed: AnalyticsBed;
let folder: string;
const games = [
  gameRow(),
  gameRow({ game_id: '2025_02_KC_LA', week: '2', home_team: 'LA', away_team: 'KC', home_score: '', away_score: '' }),
  gameRow({ game_id: '2024_01_BUF_KC', season: '2024', gameday: '2024-09-08' }),
  gameRow({ game_id: '2026_01_BUF_KC', season: '2026', gameday: '2026-09-08', home_score: '', away_score: '' }),
];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'schedule-'));
  writeFileSync(path.join(folder, 'games.csv'), gamesCsv(games));
  bed = await analyticsBed({ folder, now: '2025-09-14T17:30:00Z' });
});
afterAll(async () => {
  await bed.close();
  rmSync(folder, { recursive: true, force: true });
});

test('before the first import the pages learn that the service is unavailable', async () => {
  for (const url of [
    '/api/nfl/matchups/1',
    '/api/nfl/matchups/1?season=2025',
    '/api/schedule/opponent?team=KC&week=1&season=2025',
  ]) {
    const response = await bed.call('GET', url);
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '30']);
  }
});

test('only super admins import the schedule; a test of the source stores nothing', async () => {
  expect((await bed.call('POST', '/api/schedule/import')).statusCode).toBe(403);
  expect((await bed.call('GET', '/api/schedule/test')).statusCode).toBe(403);
  const stats = { totalGamesImported: 4, seasonBreakdown: { 2024: 1, 2025: 2, 2026: 1 }, errors: [] };
  expect((await bed.call('GET', '/api/schedule/test', undefined, 'sue')).json()).toMatchObject({
    success: true,
    stats,
  });
  expect(await bed.deps.games.ofSeason('2025')).toEqual([]);
  const imported = await bed.call('POST', '/api/schedule/import', undefined, 'sue');
  expect(imported.json()).toEqual({ success: true, message: 'NFL schedule imported', stats });
  await loadNflData(bed.deps);
});

test('an import and a test of the source may take a minute, as long as the gateway waits for them', () => {
  const limits: [url: string, ms: number][] = [];
  const note = (url: string, { config }: { config: { timeLimitMs?: number } }) => {
    if (config.timeLimitMs !== undefined) limits.push([url, config.timeLimitMs]);
  };
  scheduleRoutes({ get: note, post: note } as never, bed.deps);
  expect(limits).toEqual([
    ['/api/schedule/import', 60_000],
    ['/api/schedule/test', 60_000],
  ]);
});

test('a source that fails changes nothing and is told of', async () => {
  await bed.fault('/nflverse/*', { mode: 'html' });
  const response = await bed.call('POST', '/api/schedule/import', undefined, 'sue');
  expect(response.json()).toMatchObject({ success: false, message: 'Failed to import NFL schedule data' });
  const tested = (await bed.call('GET', '/api/schedule/test', undefined, 'sue')).json<{
    stats: { errors: string[] };
  }>();
  expect(tested.stats.errors).toHaveLength(1);
  await bed.fault('');
  expect((await bed.deps.games.all()).size).toBe(4);
});

test("the week's games are those of the running season unless another is asked for", async () => {
  const days = async (query = '') => {
    const week = (await bed.call('GET', `/api/nfl/matchups/1${query}`)).json<Record<string, { gameId: string }[]>>();
    return Object.entries(week).map(([day, [first]]) => [day, first!.gameId]);
  };
  expect(await days()).toEqual([['Sunday', '2025_01_BUF_KC']]);
  expect(await days('?season=2024')).toEqual([['Sunday', '2024_01_BUF_KC']]);
  expect((await bed.call('GET', '/api/nfl/matchups/9?season=2025')).json()).toEqual({});
  const second = (await bed.call('GET', '/api/nfl/matchups/2')).json<Record<string, object[]>>();
  expect(Object.values(second)[0]![0]).toMatchObject({ homeTeam: 'LAR', status: 'Final' });
  expect((await bed.call('GET', '/api/nfl/matchups/19')).statusCode).toBe(400);
  expect((await bed.call('GET', '/api/nfl/matchups/1?season=1950')).statusCode).toBe(404);
});

test('an opponent, at home or away, and a bye', async () => {
  const opponent = async (query: string) => (await bed.call('GET', `/api/schedule/opponent?${query}`)).json<unknown>();
  const asked = { team: 'LAR', week: 2, season: 2025 };
  const found = { ...asked, opponent: 'KC', isHome: true, isBye: false };
  expect(await opponent('team=LAR&week=2&season=2025')).toEqual(found);
  expect(await opponent('team=LA&week=2&season=2025')).toEqual(found);
  const bye = { ...asked, week: 1, opponent: null, isHome: null, isBye: true };
  expect(await opponent('team=LAR&week=1&season=2025')).toEqual(bye);
  // A team has one bye: later weeks without a game are those of a cancelled one, or not set yet.
  expect(await opponent('team=LAR&week=3&season=2025')).toEqual({ ...bye, week: 3, isBye: false });
  expect((await bed.call('GET', '/api/schedule/opponent?team=XXX&week=1&season=2025')).statusCode).toBe(400);
});

test('defenses by the points that they allow, of the season before while none of its games is over', async () => {
  const allowed = async (season: number) => (await bed.call('GET', `/api/schedule/points-allowed/${season}`)).json();
  const defenses = [
    { team: 'KC', rank: 1, games: 1, avgPoints: 17 },
    { team: 'BUF', rank: 2, games: 1, avgPoints: 20 },
  ];
  expect(await allowed(2025)).toEqual({ season: '2025', throughWeek: 1, defenses });
  expect(await allowed(2026)).toEqual({ season: '2025', throughWeek: 1, defenses });
  expect((await bed.call('GET', '/api/schedule/points-allowed/1950')).statusCode).toBe(404);
});

/** Beside so many games a few bad rows keep nobody from taking the file. */
const past = Array.from({ length: 2_600 }, (_, index) => {
  const season = String(2000 + Math.floor(index / 300));
  return gameRow({ game_id: `${season}_01_BUF_KC_${index}`, season });
});

test('rows that cannot be taken are among the errors of an import, and of a test: the first ones, and how many more', async () => {
  const damaged = Array.from({ length: 11 }, (_, index) => gameRow({ game_id: `2025_0${index}_X_Y`, week: '40' }));
  const nameless = gameRow({ game_id: '' });
  writeFileSync(path.join(folder, 'games.csv'), gamesCsv([...games, nameless, nameless, ...damaged, ...past]));
  const named = damaged.slice(0, 8).map(({ game_id }) => `${game_id}: week 40 is out of range`);
  const errors = ['a row has no game_id', ...named, '3 more rows cannot be taken'];
  for (const [method, url] of [
    ['GET', '/api/schedule/test'],
    ['POST', '/api/schedule/import'],
  ] as const) {
    const found = (await bed.call(method, url, undefined, 'sue')).json<object>();
    expect(found).toMatchObject({ success: true, stats: { totalGamesImported: 2_604, errors } });
  }
});

test('a game that has lost its score is among the errors of an import: it stays as it is stored', async () => {
  const [first, ...others] = games;
  const lost = { ...first!, home_score: '', away_score: '' };
  writeFileSync(path.join(folder, 'games.csv'), gamesCsv([lost, ...others, ...past]));
  const { stats } = (await bed.call('POST', '/api/schedule/import', undefined, 'sue')).json<{
    stats: { totalGamesImported: number; errors: string[] };
  }>();
  expect(stats).toMatchObject({ totalGamesImported: 2_604, errors: ['2025_01_BUF_KC: its score is gone'] });
});
