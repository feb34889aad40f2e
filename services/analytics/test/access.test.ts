import { accessTable, assertAnonymousIsRefused } from '@dynasty/testbed/access-table';
import { tmpdir } from 'node:os';
import { until } from '../../shared/test/events.js';
import { ingestionKey } from '../src/store/ingestions.js';
import { type AnalyticsBed, analyticsBed } from './support/analytics-bed.js';

let bed: AnalyticsBed;
beforeAll(async () => {
  bed = await analyticsBed({ folder: tmpdir() });
});
afterAll(() => bed.close());

test('every route has the access that it is meant to have', () => {
  const rows = accessTable(bed.app)
    .filter(({ access, url }) => access !== 'public' && url.startsWith('/api/'))
    .map(({ method, url, access }) => `${method} ${url}: ${access}`);
  expect(rows.sort()).toEqual(
    [
      'GET /api/leagues/:leagueId/available-seasons: member',
      'GET /api/leagues/:leagueId/player-form: member',
      'GET /api/nfl-data/status: account',
      'GET /api/player-card/:playerId: account',
      'GET /api/nfl/matchups/:week: account',
      'DELETE /api/saved-searches/:searchId: account',
      'GET /api/red-zone-shares: account',
      'GET /api/saved-searches: account',
      'GET /api/schedule/grid/:season: account',
      'GET /api/schedule/opponent: account',
      'GET /api/schedule/points-allowed/:season: account',
      'GET /api/schedule/test: superAdmin',
      'POST /api/schedule/import: superAdmin',
      'PUT /api/saved-searches/:searchId: account',
      'POST /api/dvp-rankings: account',
      'POST /api/leagues/:leagueId/fantasy-points: member',
      'POST /api/leagues/:leagueId/player-consistency: member',
      'POST /api/leagues/:leagueId/position-consistency: member',
      'POST /api/nfl-data/refresh: superAdmin',
      'POST /api/player-stats: account',
      'POST /api/red-zone-receiving-stats: account',
      'POST /api/red-zone-stats: account',
    ].sort(),
  );
});

test('nobody who is not signed in gets in', async () => {
  await expect(assertAnonymousIsRefused(bed.app)).resolves.toBeGreaterThan(15);
});

test('only super admins have the source looked at', async () => {
  const refused = await bed.call('POST', '/api/nfl-data/refresh', {}, 'ann');
  expect([refused.statusCode, refused.json<{ slug: string }>().slug]).toEqual([403, 'not-a-super-admin']);
  const asked = await bed.call('POST', '/api/nfl-data/refresh', {}, 'sue');
  expect([asked.statusCode, asked.json()]).toEqual([202, { seasons: [] }]);
  const early = await bed.call('POST', '/api/nfl-data/refresh', { seasons: ['2010'] }, 'sue');
  expect([early.statusCode, early.json<{ slug: string }>().slug]).toEqual([400, 'season-not-loaded']);
  for (const wrong of [{ kinds: ['stats'] }, { acceptFewerRows: 'perhaps' }, { acceptFewer: true }])
    expect((await bed.call('POST', '/api/nfl-data/refresh', wrong, 'sue')).statusCode).toBe(400);
});

test('fewer rows are accepted of the files that are named, and only when that is said', async () => {
  const keys = [ingestionKey('schedule'), ingestionKey('players')];
  const wishes = [{}, { kinds: ['schedule'] }, { kinds: ['schedule'], acceptFewerRows: true }];
  const accepted: boolean[][] = [];
  for (const wish of wishes) {
    await bed.call('POST', '/api/nfl-data/refresh', wish, 'sue');
    const found = await Promise.all(keys.map((key) => bed.deps.ingestions.find(key)));
    accepted.push(found.map((one) => one?.acceptsFewerRows === true));
  }
  expect(accepted).toEqual([
    [false, false],
    [false, false],
    [true, false],
  ]);
});

test('every refused call of a super admin’s route is told to the admin service', async () => {
  const routes = accessTable(bed.app).filter(({ access }) => access === 'superAdmin');
  expect(routes).toHaveLength(3);
  bed.denied.length = 0;
  for (const { method, path } of routes) {
    const response = await bed.call(method as 'GET', path, method === 'GET' ? undefined : {}, 'ann');
    expect([path, response.statusCode]).toEqual([path, 403]);
  }
  await until('all are told', async () => bed.denied.length === routes.length);
  const told = bed.denied.map(({ accountId, route }) => [accountId, route]);
  expect(told.sort()).toEqual(routes.map(({ method, url }) => ['ann', `${method} ${url}`]).sort());
});
