import { type App } from '@dynasty/kit/http';
import { accessTable } from '@dynasty/testbed/access-table';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { outcomeOf, type Role, roles, routesWithoutRoles, whoMay } from '@dynasty/testbed/who-may';
import { until } from '../../shared/test/events.js';
import { buildApp } from '../src/app.js';
import { adminBed, type AdminBed, membershipChanged } from './support/admin-bed.js';

let bed: AdminBed;
let app: App;
let here: FakeLeague;
let closed: FakeLeague;

/** "ann" is a member and "ada" an admin of the league in the path, "eve" and "oda" of another one; "root" of none. */
const people: Record<Role, string> = {
  member: 'ann',
  admin: 'ada',
  stranger: 'eve',
  strangeAdmin: 'oda',
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

type Row = ReturnType<typeof accessTable>[number];
const rowsOf = (access: string, { response }: FakeLeague) =>
  accessTable(app, { leagueId: response.leagueId, userId: '1', deed: 'settle' }).filter((row) => row.access === access);
const outcome = async (role: Role, row: Row) => {
  const headers = await bed.issuer.headers({ sub: people[role], email: `${people[role]}@example.test` });
  return outcomeOf(app, row, headers);
};
const outcomes = async (row: Row) =>
  Object.fromEntries(await Promise.all(roles.map(async (role) => [role, await outcome(role, row)])));

const kinds = Object.entries(whoMay);

it('no route of a league is without its roles', () => {
  expect(routesWithoutRoles(app)).toEqual([]);
});

it.each(kinds)('every %s route is for whom it says, of this league alone', async (access, { open }) => {
  const rows = rowsOf(access, here);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect([row.method, row.path, await outcomes(row)]).toEqual([row.method, row.path, open]);
});

it.each(kinds)('no %s route is open while the league is suspended', async (access, { suspended }) => {
  for (const row of rowsOf(access, closed)) {
    expect([row.method, row.path, await outcomes(row)]).toEqual([row.method, row.path, suspended]);
  }
});

it('every super admin’s route is closed to all others, admins of leagues included', async () => {
  for (const row of rowsOf('superAdmin', here)) {
    for (const role of roles) {
      const expected = role === 'superAdmin' ? 'in' : 'not-a-super-admin';
      expect([row.path, role, await outcome(role, row)]).toEqual([row.path, role, expected]);
    }
  }
});

it('a right that is taken away ends on every route within five seconds, and so does a suspended league', async () => {
  const rows = [...rowsOf('leagueAdmin', here), ...rowsOf('leagueOverseer', here)];
  const [first] = rows;
  if (first === undefined) throw new Error('no route');
  expect(await outcome('admin', first)).toBe('in');
  here.admins = [];
  const { chainId, response } = here;
  await bed.bus.publish('league.membership_changed.v1', 'r', membershipChanged({ chainId, change: 'admin_revoked' }));
  await until('the right has ended', async () => (await outcome('admin', first)) === 'not-a-league-admin', 5_000);
  for (const row of rows) expect([row.path, await outcome('admin', row)]).toEqual([row.path, 'not-a-league-admin']);

  // league-sync has not heard of it yet.
  const news = { chainId, connectionId: '', leagueId: response.leagueId, change: 'suspended', actorAccountId: 'root' };
  await bed.bus.publish('admin.league_status_changed.v1', 's', { ...news, occurredAt: new Date().toISOString() });
  const isClosed = async (row: Row) => (await outcome('member', row)) === 'league-not-approved';
  await until('the league is closed', () => isClosed(first), 5_000);
  for (const row of [...rows, ...rowsOf('member', here)])
    expect([row.path, await isClosed(row)]).toEqual([row.path, true]);
});
