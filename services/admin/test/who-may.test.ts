import { type App } from '@dynasty/kit/http';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { outcomeOf, routesWithoutRoles, rowsOf, type RoleWorld, wrongOutcomes } from '@dynasty/testbed/who-may';
import { until } from '../../shared/test/events.js';
import { buildApp } from '../src/app.js';
import { adminBed, type AdminBed, membershipChanged } from './support/admin-bed.js';

let bed: AdminBed;
let app: App;
let here: FakeLeague;
let closed: FakeLeague;

/** "ann" is a member and "ada" an admin of the league in the path, "eve" and "oda" of another one; the others of none. */
const people = {
  member: 'ann',
  admin: 'ada',
  stranger: 'eve',
  strangeAdmin: 'oda',
  former: 'fay',
  newcomer: 'zoe',
  superAdmin: 'root',
};

beforeAll(async () => {
  bed = await adminBed('auto');
  app = await buildApp(bed.deps);
  here = bed.connect({ seed: 1 });
  closed = bed.connect({ seed: 2 });
  closed.status = 'suspended';
  const elsewhere = bed.connect({ seed: 3 });
  Object.assign(elsewhere, { members: ['eve', 'oda'], admins: ['oda'] });
});
afterAll(async () => {
  await app.close();
  await bed.close();
});

const world = ({ response }: FakeLeague): RoleWorld => ({
  ...{ app, people },
  headersOf: (sub) => bed.issuer.headers({ sub, email: `${sub}@example.test` }),
  params: { leagueId: response.leagueId, userId: '1', deed: 'settle' },
});

const kinds = ['member', 'leagueAdmin', 'leagueOverseer', 'superAdmin'] as const;

it('no route of a league is without its roles', () => {
  expect(routesWithoutRoles(app, kinds)).toEqual([]);
});

it.each(kinds)('every %s route is for whom it says, of this league alone', async (access) => {
  expect(await wrongOutcomes(world(here), access, 'open')).toEqual([]);
});

it.each(kinds)('no %s route is open while the league is suspended', async (access) => {
  expect(await wrongOutcomes(world(closed), access, 'suspended')).toEqual([]);
});

it('a right that is taken away ends on every route within five seconds, and so does a suspended league', async () => {
  const rows = [...rowsOf(world(here), 'leagueAdmin'), ...rowsOf(world(here), 'leagueOverseer')];
  const [first] = rows;
  if (first === undefined) throw new Error('no route');
  const ofAdmin = (row = first) => outcomeOf(world(here), 'admin', row);
  expect(await ofAdmin()).toBe('in');
  here.admins = [];
  const { chainId, response } = here;
  await bed.bus.publish('league.membership_changed.v1', 'r', membershipChanged({ chainId, change: 'admin_revoked' }));
  await until('the right has ended', async () => (await ofAdmin()) === 'not-a-league-admin', 5_000);
  for (const row of rows) expect([row.path, await ofAdmin(row)]).toEqual([row.path, 'not-a-league-admin']);

  // league-sync has not heard of it yet.
  const news = { chainId, connectionId: '', leagueId: response.leagueId, change: 'suspended', actorAccountId: 'root' };
  await bed.bus.publish('admin.league_status_changed.v1', 's', { ...news, occurredAt: new Date().toISOString() });
  const isClosed = async (row = first) => (await outcomeOf(world(here), 'member', row)) === 'league-not-approved';
  await until('the league is closed', () => isClosed(), 5_000);
  for (const row of [...rows, ...rowsOf(world(here), 'member')])
    expect([row.path, await isClosed(row)]).toEqual([row.path, true]);
});
