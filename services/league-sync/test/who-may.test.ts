import { accessTable } from '@dynasty/testbed/access-table';
import { type App } from '@dynasty/kit/http';
import { outcomeOf, type Role, roles, routesWithoutRoles, whoMay } from '@dynasty/testbed/who-may';
import { randomUUID } from 'node:crypto';
import { until } from '../../shared/test/events.js';
import { setAdmin } from '../src/actions/administration/set-admin.js';
import { pageAccess } from '../src/actions/find-access.js';
import { buildApp } from '../src/app.js';
import { type ReadBed, readBed } from './support/read-bed.js';
import { CHAIN, LEAGUE, NOW, OTHER_LEAGUE, seedSmallWorld, SUSPENDED_LEAGUE } from './support/small-world.js';

let world: ReadBed;
/** As in production: it keeps decisions about access. */
let app: App;

/** "bob" is a member and "ann" an admin of the league in the path, "eve" and "oda" of another one; "sue" of none. */
const people: Record<Role, string> = {
  member: 'bob',
  admin: 'ann',
  stranger: 'eve',
  strangeAdmin: 'oda',
  superAdmin: 'sue',
};

beforeAll(async () => {
  world = await readBed(NOW);
  await seedSmallWorld(world.deps);
  world.admin.superAdmins.push('sue');
  const { deps } = world;
  const chainOf = async (leagueId: string) => (await deps.chains.findByLeague(leagueId))?._id ?? '';
  const [other, closed] = [await chainOf(OTHER_LEAGUE), await chainOf(SUSPENDED_LEAGUE)];
  const place = (chainId: string, sleeperUserId: string, accountId: string, isAdmin: boolean) => ({
    ...{ _id: `${chainId}:${sleeperUserId}`, chainId, sleeperUserId, accountId, isAdmin },
    ...{ isCommissioner: false, joinedAt: new Date(), claim: null },
  });
  await deps.mongo.transaction(async (session) => {
    await deps.memberships.put(place(other, '202', 'oda', true), session);
    await deps.memberships.put(place(closed, '101', 'ann', true), session);
    await deps.memberships.put(place(closed, '102', 'bob', false), session);
  });
  deps.outbox.start();
  app = await buildApp({ ...deps, access: pageAccess(deps.access, deps.bus) });
});
afterAll(async () => {
  await app.close();
  await world.close();
});

type Row = ReturnType<typeof accessTable>[number];
const rowsOf = (access: string, leagueId: string) => {
  const params = { leagueId, userId: '101', invitationId: randomUUID(), requestId: randomUUID() };
  return accessTable(app, params).filter((row) => row.access === access);
};
const outcome = async (role: Role, row: Row) => {
  const who = people[role];
  return outcomeOf(app, row, await world.bed.issuer.headers({ sub: who, email: `${who}@example.test` }));
};
const outcomes = async (row: Row) => {
  const found: [Role, string][] = [];
  for (const role of roles) found.push([role, await outcome(role, row)]);
  return Object.fromEntries(found);
};

const kinds = Object.entries(whoMay);

it('no route of a league is without its roles', () => {
  expect(routesWithoutRoles(app)).toEqual([]);
});

it.each(kinds)('every %s route is for whom it says, of this league alone', async (access, { open }) => {
  const rows = rowsOf(access, LEAGUE);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect([row.method, row.path, await outcomes(row)]).toEqual([row.method, row.path, open]);
});

it.each(kinds)('no %s route is open while the league is suspended', async (access, { suspended }) => {
  for (const row of rowsOf(access, SUSPENDED_LEAGUE)) {
    expect([row.method, row.path, await outcomes(row)]).toEqual([row.method, row.path, suspended]);
  }
});

it('a right that is taken away ends on every route within five seconds, and so does a suspended league', async () => {
  const rows = [...rowsOf('leagueAdmin', LEAGUE), ...rowsOf('leagueOverseer', LEAGUE)];
  const [first] = rows;
  if (first === undefined) throw new Error('no route');
  const actor = { accountId: 'sue', name: 'Sue', reason: '' };
  const change = (sleeperUserId: string, admin: boolean) =>
    setAdmin(world.deps, { leagueId: LEAGUE, sleeperUserId, admin, actor });
  await change('102', true);
  expect(await outcome('admin', first)).toBe('in');
  await change('101', false);
  await until('the right has ended', async () => (await outcome('admin', first)) === 'not-a-league-admin', 5_000);
  for (const row of rows) expect([row.path, await outcome('admin', row)]).toEqual([row.path, 'not-a-league-admin']);

  // This process has not stored it yet.
  const news = { chainId: CHAIN, connectionId: '', leagueId: LEAGUE, change: 'suspended', actorAccountId: 'sue' };
  await world.deps.bus.publish('admin.league_status_changed.v1', 's', {
    ...news,
    occurredAt: new Date().toISOString(),
  });
  const isClosed = async (row: Row) => (await outcome('member', row)) === 'league-not-approved';
  await until('the league is closed', () => isClosed(first), 5_000);
  for (const row of [...rows, ...rowsOf('member', LEAGUE)]) {
    expect([row.path, await isClosed(row)]).toEqual([row.path, true]);
  }
});
