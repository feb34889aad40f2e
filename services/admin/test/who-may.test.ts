import { type App } from '@dynasty/kit/http';
import { roleLeagues } from '@dynasty/testbed/league/role-leagues';
import { outcomeOf, routesWithoutRoles, rowsOf, wrongOutcomes } from '@dynasty/testbed/who-may';
import { until } from '../../shared/test/events.js';
import { buildApp } from '../src/app.js';
import { adminBed, type AdminBed, membershipChanged } from './support/admin-bed.js';

let bed: AdminBed;
let app: App;
let leagues: ReturnType<typeof roleLeagues>;

beforeAll(async () => {
  bed = await adminBed('auto');
  app = await buildApp(bed.deps);
  leagues = roleLeagues(bed, app, { userId: '1', deed: 'settle' });
});
afterAll(async () => {
  await app.close();
  await bed.close();
});

/** Nothing of the kind is there. */
const letIn = {
  'GET /api/leagues/:leagueId/constitution/versions/:version': '404 version-not-found',
  'GET /api/super-admin/league-lookup/:leagueId': '404 league-not-found',
  'POST /api/super-admin/dead-letters/:id/retry': '404 dead-letter-not-found',
  'DELETE /api/super-admin/dead-letters/:id': '404 dead-letter-not-found',
};

const kinds = ['member', 'leagueAdmin', 'leagueOverseer', 'superAdmin'] as const;

it('no route of a league is without its roles', () => {
  expect(routesWithoutRoles(app, kinds)).toEqual([]);
});

it.each(kinds)('every %s route is for whom it says, of this league alone', async (access) => {
  expect(await wrongOutcomes({ ...leagues.open, letIn }, access, 'open')).toEqual([]);
});

it.each(kinds)('no %s route is open while the league is suspended', async (access) => {
  expect(await wrongOutcomes({ ...leagues.suspended, letIn }, access, 'suspended')).toEqual([]);
});

it('a right that is taken away ends on every route within five seconds, and so does a suspended league', async () => {
  const rows = [...rowsOf(leagues.open, 'leagueAdmin'), ...rowsOf(leagues.open, 'leagueOverseer')];
  const [first] = rows;
  if (first === undefined) throw new Error('no route');
  const ofAdmin = (row = first) => outcomeOf(leagues.open, 'admin', row);
  expect(await ofAdmin()).toBe('in');
  leagues.here.admins = [];
  const { chainId, response } = leagues.here;
  await bed.bus.publish('league.membership_changed.v1', 'r', membershipChanged({ chainId, change: 'admin_revoked' }));
  await until('the right has ended', async () => (await ofAdmin()) === 'not-a-league-admin', 5_000);
  for (const row of rows) expect([row.path, await ofAdmin(row)]).toEqual([row.path, 'not-a-league-admin']);

  // league-sync has not heard of it yet.
  const news = { chainId, connectionId: '', leagueId: response.leagueId, change: 'suspended', actorAccountId: 'root' };
  await bed.bus.publish('admin.league_status_changed.v1', 's', { ...news, occurredAt: new Date().toISOString() });
  const isClosed = async (row = first) => (await outcomeOf(leagues.open, 'member', row)) === 'league-not-approved';
  await until('the league is closed', () => isClosed(), 5_000);
  for (const row of [...rows, ...rowsOf(leagues.open, 'member')])
    expect([row.path, await isClosed(row)]).toEqual([row.path, true]);
});
