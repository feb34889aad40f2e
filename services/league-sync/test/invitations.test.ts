import { queryPlans } from '@dynasty/testbed/query-plans';
import { type EventOf } from '@dynasty/proto/subjects';
import { buildApp } from '../src/app.js';
import { type ReadBed, readBed } from './support/read-bed.js';
import { CHAIN, LEAGUE, NOW, OTHER_LEAGUE, seedSmallWorld } from './support/small-world.js';

/** Of the small world's people, ann runs the league; "Fan" has no team and has not joined. */
const fan = '106';
const path = `/api/leagues/${LEAGUE}/invitations`;

let world: ReadBed;
const heard: EventOf<'league.membership_changed.v1'>[] = [];
beforeEach(async () => {
  world = await readBed(NOW);
  await seedSmallWorld(world.deps);
  heard.length = 0;
  await world.bed.bus.work({
    subject: 'league.membership_changed.v1',
    consumer: 'invitations-test',
    handle: async ({ payload }) => void heard.push(payload),
  });
  world.deps.outbox.start();
});
afterEach(() => world.close());

interface Made {
  id: string;
  token: string;
}
const make = async (who = 'ann', sleeperUserId = fan) => (await world.post(who, path, { sleeperUserId })).json<Made>();
const listed = async () => (await world.get('ann', path)).json<{ id: string; state: string }[]>();
const accept = async (who: string, token: string, headers = {}) => {
  const response = await world.post(who, `/api/invitations/${token}/accept`, {}, headers);
  return [response.statusCode, response.json<{ slug?: string }>().slug ?? 'joined'] as const;
};
async function revoke(id: string, league = LEAGUE, who = 'ann') {
  const headers = await world.bed.issuer.headers({ sub: who, email: `${who}@example.test` });
  return world.app.inject({ method: 'DELETE', url: `/api/leagues/${league}/invitations/${id}`, headers });
}
const place = () => world.deps.memberships.find(CHAIN, fan);
const end = (fields: object) => world.bed.mongo.connection.collection('invitations').updateMany({}, { $set: fields });
const told = async (count: number) => {
  while (heard.length < count) await new Promise((resolve) => setTimeout(resolve, 20));
  return heard.map(({ change, accountId, actorAccountId }) => [change, accountId, actorAccountId]);
};

it('lets the invited person in without further proof, and links them', async () => {
  const { token, id } = await make();
  const offered = await world.get('zed', `/api/invitations/${token}`);
  expect(offered.json()).toEqual({
    leagueName: 'Small World',
    season: '2031',
    displayName: 'Fan',
    teamName: null,
    invitedBy: 'Ann',
    expiresAt: expect.any(String),
    state: 'open',
  });
  expect(await accept('zed', token)).toEqual([200, 'joined']);
  expect(await accept('zed', token)).toEqual([200, 'joined']);
  expect(await place()).toMatchObject({ accountId: 'zed', isAdmin: false, claim: null });
  expect(world.admin.attempts).toMatchObject([{ leagueId: LEAGUE, leagueName: 'Small World', accountId: 'zed' }]);
  expect((await world.deps.accounts.find('zed'))?.sleeper?.userId).toBe(fan);
  expect((await world.get('zed', `/api/leagues/${LEAGUE}/rosters`)).statusCode).toBe(200);
  expect(await listed()).toEqual([
    expect.objectContaining({ id, state: 'used', displayName: 'Fan', invitedBy: 'Ann' }),
  ]);
  expect(await told(3)).toEqual([
    ['invited', '', 'ann'],
    ['linked', 'zed', 'zed'],
    ['joined', 'zed', 'zed'],
  ]);
});

it('takes nothing from who proves themselves while they accept it', async () => {
  const { token } = await make();
  const { accounts, mongo } = world.deps;
  const proved = { userId: fan, username: 'fan' };
  /** The code is seen, by a request of another tab, after the account was read. */
  const remember: typeof accounts.remember = async (...args) => {
    const account = await accounts.remember(...args);
    await mongo.transaction((session) => accounts.link(account, proved, session));
    return account;
  };
  const app = await buildApp({ ...world.deps, accounts: { ...accounts, remember } });
  const headers = await world.bed.issuer.headers({ sub: 'zed', email: 'zed@example.test' });
  const url = `/api/invitations/${token}/accept`;
  expect((await app.inject({ method: 'POST', url, headers, payload: {} })).statusCode).toBe(200);
  await app.close();
  expect(await place()).toMatchObject({ accountId: 'zed' });
  // Other leagues would ask for a proof again.
  expect((await accounts.find('zed'))?.sleeper).toEqual(proved);
});

it('is used once: of many people at once one gets in', async () => {
  const { token } = await make();
  const people = ['p1', 'p2', 'p3', 'p4', 'p5'];
  const outcomes = await Promise.all(people.map((who) => accept(who, token)));
  expect(outcomes.map(([status]) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  const winner = people[outcomes.findIndex(([status]) => status === 200)];
  expect((await place())?.accountId).toBe(winner);
  for (const who of people.filter((one) => one !== winner)) {
    expect((await world.deps.accounts.find(who))?.sleeper).toBeNull();
  }
});

it('may be accepted by one person several times at once', async () => {
  const { token } = await make();
  const outcomes = await Promise.all([1, 2, 3].map(() => accept('zed', token)));
  expect(outcomes).toEqual(Array(3).fill([200, 'joined']));
  expect((await listed()).map(({ state }) => state)).toEqual(['used']);
});

it('stores no more of its secret than a hash, and tells it once', async () => {
  const { token } = await make();
  for (const collection of (await world.bed.mongo.connection.db?.collections()) ?? []) {
    expect(JSON.stringify(await collection.find().toArray())).not.toContain(token);
  }
  expect(JSON.stringify(await listed())).not.toContain(token);
});

it.each([
  ['expired', { expiresAt: new Date(Date.now() - 1_000) }],
  ['revoked', { revokedAt: new Date() }],
  ['used', { usedAt: new Date(), usedBy: 'somebody' }],
])('that was %s lets nobody in, and says so', async (state, fields) => {
  const { token } = await make();
  await end(fields);
  expect((await world.get('zed', `/api/invitations/${token}`)).json()).toMatchObject({ state });
  expect(await accept('zed', token)).toEqual([409, `invitation-${state}`]);
  expect(await place()).toBeNull();
  expect((await listed())[0]?.state).toBe(state);
});

it('is taken back by an admin of its league alone', async () => {
  const { token, id } = await make();
  expect((await revoke(id, OTHER_LEAGUE, 'ann')).statusCode).toBe(403);
  expect((await revoke(id, LEAGUE, 'bob')).statusCode).toBe(403);
  expect((await revoke(id)).statusCode).toBe(204);
  expect((await revoke(id)).statusCode).toBe(404);
  expect(await accept('zed', token)).toEqual([409, 'invitation-revoked']);
  expect(await told(2)).toEqual([
    ['invited', '', 'ann'],
    ['invitation_revoked', '', 'ann'],
  ]);
});

it('ends with the rights of who has made it', async () => {
  const { token } = await make();
  const people = world.bed.mongo.connection.collection('memberships');
  expect((await listed())[0]?.state).toBe('open');
  await people.updateOne({ _id: `${CHAIN}:101` as never }, { $set: { isAdmin: false } });
  await people.updateOne({ _id: `${CHAIN}:102` as never }, { $set: { isAdmin: true } });
  expect((await world.get('bob', path)).json()).toMatchObject([{ state: 'revoked' }]);
  expect(await accept('zed', token)).toEqual([409, 'invitation-revoked']);
  expect(await place()).toBeNull();
});

it('is used up for good: who has left again does not come back by it', async () => {
  const { token } = await make();
  expect(await accept('zed', token)).toEqual([200, 'joined']);
  const headers = await world.bed.issuer.headers({ sub: 'zed', email: 'zed@example.test' });
  const url = '/api/auth/user/sleeper';
  expect((await world.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(204);
  expect(await accept('zed', token)).toEqual([409, 'invitation-used']);
});

it('is one of fifty at most; one that is taken back makes room', async () => {
  const leagues = world.bed.mongo.connection.collection('leagues');
  const league = await leagues.findOne({ _id: LEAGUE as never });
  const crowd = Array.from({ length: 51 }, (_, n) => ({
    ...league?.users[0],
    userId: String(9_000 + n),
    isOwner: false,
  }));
  await leagues.updateOne({ _id: LEAGUE as never }, { $set: { users: crowd } });
  const made: Made[] = [];
  for (const { userId } of crowd.slice(0, 50)) made.push(await make('ann', userId));
  const one = crowd[50]?.userId ?? '';
  const refused = await world.post('ann', path, { sleeperUserId: one });
  expect([refused.statusCode, refused.json<{ slug: string }>().slug]).toEqual([409, 'too-many-invitations']);
  expect((await revoke(made[0]?.id ?? '')).statusCode).toBe(204);
  expect((await make('ann', one)).token).toHaveLength(32);
});

it('is one for a person: the next one ends it', async () => {
  const first = await make();
  const second = await make();
  expect(await accept('zed', first.token)).toEqual([409, 'invitation-revoked']);
  expect(await accept('zed', second.token)).toEqual([200, 'joined']);
});

it.each([
  ['bob', fan, 403, 'not-a-league-admin'],
  ['eve', fan, 403, 'not-a-member'],
  ['ann', '102', 409, 'already-joined'],
  ['ann', '999', 404, 'member-not-found'],
  ['ann', 'x', 400, 'invalid-request'],
])('made by %s for %s: %i %s', async (who, sleeperUserId, status, slug) => {
  const response = await world.post(who, path, { sleeperUserId });
  expect([response.statusCode, response.json<{ slug: string }>().slug]).toEqual([status, slug]);
});

it('is for nobody else’s account: one that is linked, and a user that is taken', async () => {
  const { token } = await make();
  // ann's account is linked to her own Sleeper user.
  expect(await accept('ann', token)).toEqual([409, 'other-sleeper-user']);
  const holder = await world.deps.accounts.find('eve');
  await world.deps.mongo.transaction((session) =>
    world.deps.accounts.link(holder!, { userId: fan, username: 'fan' }, session),
  );
  expect(await accept('zed', token)).toEqual([409, 'sleeper-user-taken']);
  expect((await listed())[0]?.state).toBe('open');
});

it('leads nowhere when its token is wrong, or its league is closed', async () => {
  const { token } = await make();
  expect(await accept('zed', 'A'.repeat(32))).toEqual([404, 'invitation-not-found']);
  expect(await accept('zed', 'short')).toEqual([400, 'invalid-request']);
  await world.bed.mongo.connection
    .collection('chains')
    .updateOne({ _id: CHAIN as never }, { $set: { approval: 'suspended' } });
  expect(await accept('zed', token)).toEqual([403, 'league-not-approved']);
  expect(world.admin.attempts).toMatchObject([
    { leagueId: LEAGUE, leagueName: 'Small World', errorReason: 'league-suspended' },
  ]);
  expect(await place()).toBeNull();
});

it('is made and taken back with the reason that the admin gives', async () => {
  const { id } = (await world.post('ann', path, { sleeperUserId: fan, reason: 'a new owner' })).json<Made>();
  await revoke(`${id}?reason=too+soon`);
  await told(2);
  expect(heard.map(({ change, reason }) => [change, reason])).toEqual([
    ['invited', 'a new owner'],
    ['invitation_revoked', 'too soon'],
  ]);
});

it('reads and writes by indexes', async () => {
  const plans = await queryPlans(world.deps.mongo, async () => {
    const { token } = await make();
    await world.get('zed', `/api/invitations/${token}`);
    await accept('zed', token);
    await revoke((await listed())[0]?.id ?? '');
  });
  expect(plans.scans).toEqual([]);
});
