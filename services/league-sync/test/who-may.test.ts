import { type App } from '@dynasty/kit/http';
import {
  outcomeOf,
  type RoleWorld,
  routesWithoutRoles,
  rowsOf,
  wrongOutcomes,
  wrongOutcomesOfThings,
} from '@dynasty/testbed/who-may';
import { randomUUID } from 'node:crypto';
import { until } from '../../shared/test/events.js';
import { setAdmin } from '../src/actions/administration/set-admin.js';
import { pageAccess } from '../src/actions/find-access.js';
import { buildApp } from '../src/app.js';
import { member } from './support/documents.js';
import { type ReadBed, readBed } from './support/read-bed.js';
import {
  CHAIN,
  DRAFT,
  LEAGUE,
  NOW,
  OTHER_DRAFT,
  OTHER_LEAGUE,
  seedSmallWorld,
  SUSPENDED_LEAGUE,
} from './support/small-world.js';

let small: ReadBed;
/** As in production: it keeps decisions about access. */
let app: App;

/** "bob" is a member and "ann" an admin of the league in the path, "eve" and "oda" of another one; the others of none. */
const people = {
  member: 'bob',
  admin: 'ann',
  stranger: 'eve',
  strangeAdmin: 'oda',
  former: 'fay',
  newcomer: 'zoe',
  superAdmin: 'sue',
};

beforeAll(async () => {
  small = await readBed(NOW);
  await seedSmallWorld(small.deps);
  small.admin.superAdmins.push('sue');
  const { deps } = small;
  const chainOf = async (leagueId: string) => (await deps.chains.findByLeague(leagueId))?._id ?? '';
  const [other, closed] = [await chainOf(OTHER_LEAGUE), await chainOf(SUSPENDED_LEAGUE)];
  const place = (chainId: string, sleeperUserId: string, accountId: string, isAdmin: boolean) => ({
    ...{ _id: `${chainId}:${sleeperUserId}`, chainId, sleeperUserId, accountId, isAdmin },
    ...{ isCommissioner: false, joinedAt: new Date(), claim: null },
  });
  const former = place(CHAIN, '109', 'fay', true);
  await deps.mongo.transaction(async (session) => {
    await deps.memberships.put(place(other, '202', 'oda', true), session);
    await deps.memberships.put(place(closed, '101', 'ann', true), session);
    await deps.memberships.put(place(closed, '102', 'bob', false), session);
    await deps.memberships.put(former, session);
  });
  deps.outbox.start();
  app = await buildApp({ ...deps, access: pageAccess(deps.access, deps.bus) });
  await deps.mongo.connection.collection<{ _id: string }>('memberships').deleteOne({ _id: former._id });
});
afterAll(async () => {
  await app.close();
  await small.close();
});

const world = (leagueId = LEAGUE): RoleWorld => ({
  ...{ app, people },
  headersOf: (sub) => small.bed.issuer.headers({ sub, email: `${sub}@example.test` }),
  params: { leagueId, userId: '101', invitationId: randomUUID(), requestId: randomUUID() },
  letIn,
});

/** Nobody has claimed a team, and nothing has these ids. */
const letIn = {
  'GET /api/leagues/:leagueId/my-matchup/:week': 'team-not-claimed',
  'GET /api/leagues/:leagueId/optimal-lineup/:week': 'team-not-claimed',
  'GET /api/leagues/:leagueId/trades/:transactionId': '404 trade-not-found',
  'DELETE /api/leagues/:leagueId/invitations/:invitationId': '404 invitation-not-found',
  'POST /api/leagues/:leagueId/join-requests/:requestId/vouch': '404 request-not-found',
  'DELETE /api/leagues/:leagueId/join-requests/:requestId': '404 request-not-found',
};

/** An invitation is for whoever has it, and used once; a draft is its league's; everybody ends their own place alone. */
const things: RoleWorld['things'] = {
  'GET /api/drafts/:draftId/picks': {
    make: () => ({ draftId: DRAFT }),
    outcomes: { member: 'in', admin: 'in' },
    others: 'not-a-member',
  },
  'GET /api/invitations/:token': { make: invitation, outcomes: {}, others: 'in' },
  'POST /api/invitations/:token/accept': {
    ...{ make: invitation, payload: {}, others: '409 invitation-used' },
    outcomes: { member: 'in', admin: '409 other-sleeper-user' },
  },
  'DELETE /api/leagues/:leagueId/membership': {
    ...{ make: memberIsThere, outcomes: { admin: '409 last-admin' }, others: 'in' },
  },
};

/** "bob" is in the league, though he may have left it before. */
async function memberIsThere(): Promise<Record<string, string>> {
  const { mongo, memberships } = small.deps;
  await mongo.transaction((session) => memberships.put(member('bob', '102'), session));
  return { leagueId: LEAGUE };
}

/** An invitation of the league for "Fan", who has no team. */
async function invitation(): Promise<Record<string, string>> {
  made ??= small.post('ann', `/api/leagues/${LEAGUE}/invitations`, { sleeperUserId: '106' });
  const { token } = (await made).json<{ token: string }>();
  return { token };
}
let made: ReturnType<ReadBed['post']> | undefined;

const kinds = ['member', 'leagueAdmin', 'leagueOverseer'] as const;

it('no route of a league is without its roles', () => {
  expect(routesWithoutRoles(app, kinds, things)).toEqual([]);
});

it.each(kinds)('every %s route is for whom it says, of this league alone', async (access) => {
  expect(await wrongOutcomes(world(), access, 'open')).toEqual([]);
});

it.each(kinds)('no %s route is open while the league is suspended', async (access) => {
  expect(await wrongOutcomes(world(SUSPENDED_LEAGUE), access, 'suspended')).toEqual([]);
});

it('drafts are for their league, invitations for whoever has them, a place for whose it is', async () => {
  expect(await wrongOutcomesOfThings({ ...world(), things })).toEqual([]);
  const others = { outcomes: { stranger: 'in', strangeAdmin: 'in' }, others: 'not-a-member' };
  const ofOthers = { 'GET /api/drafts/:draftId/picks': { make: () => ({ draftId: OTHER_DRAFT }), ...others } };
  expect(await wrongOutcomesOfThings({ ...world(), things: ofOthers })).toEqual([]);
});

it('a right that is taken away ends on every route within five seconds, and so does a suspended league', async () => {
  const rows = [...rowsOf(world(), 'leagueAdmin'), ...rowsOf(world(), 'leagueOverseer')];
  const [first] = rows;
  if (first === undefined) throw new Error('no route');
  const ofAdmin = (row = first) => outcomeOf(world(), 'admin', row);
  const actor = { accountId: 'sue', name: 'Sue', reason: '' };
  const change = (sleeperUserId: string, admin: boolean) =>
    setAdmin(small.deps, { leagueId: LEAGUE, sleeperUserId, admin, actor });
  await change('102', true);
  expect(await ofAdmin()).toBe('in');
  await change('101', false);
  await until('the right has ended', async () => (await ofAdmin()) === 'not-a-league-admin', 5_000);
  for (const row of rows) expect([row.path, await ofAdmin(row)]).toEqual([row.path, 'not-a-league-admin']);

  // This process has not stored it yet.
  const news = { chainId: CHAIN, connectionId: '', leagueId: LEAGUE, change: 'suspended', actorAccountId: 'sue' };
  await small.deps.bus.publish('admin.league_status_changed.v1', 's', {
    ...news,
    occurredAt: new Date().toISOString(),
  });
  const isClosed = async (row = first) => (await outcomeOf(world(), 'member', row)) === 'league-not-approved';
  await until('the league is closed', () => isClosed(), 5_000);
  for (const row of [...rows, ...rowsOf(world(), 'member')]) {
    expect([row.path, await isClosed(row)]).toEqual([row.path, true]);
  }
});
