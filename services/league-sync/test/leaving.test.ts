import { type ClientSession } from '@dynasty/kit/mongo';
import { queryPlans } from '@dynasty/testbed/query-plans';
import { type EventOf } from '@dynasty/proto/subjects';
import { releaseSleeperUser } from '../src/actions/leaving/release-sleeper-user.js';
import { type ReadBed, readBed } from './support/read-bed.js';
import { CHAIN, LEAGUE, NOW, OTHER_CHAIN, seedSmallWorld, SUSPENDED_LEAGUE } from './support/small-world.js';

let world: ReadBed;
const left: EventOf<'league.membership_changed.v1'>[] = [];
const deleted: EventOf<'league.account_deleted.v1'>[] = [];

beforeEach(async () => {
  world = await readBed(NOW);
  await seedSmallWorld(world.deps);
  left.length = 0;
  deleted.length = 0;
  const { bus } = world.bed;
  await bus.work({
    subject: 'league.membership_changed.v1',
    consumer: 'leaving-test',
    handle: async ({ payload }) => void (payload.change === 'left' && left.push(payload)),
  });
  await bus.work({
    subject: 'league.account_deleted.v1',
    consumer: 'leaving-test-accounts',
    handle: async ({ payload }) => void deleted.push(payload),
  });
  world.deps.outbox.start();
});
afterEach(() => world.close());

async function remove(who: string, what: 'data' | 'sleeper', key?: string) {
  const headers = await world.bed.issuer.headers({ sub: who, email: `${who}@example.test` });
  const url = `/api/auth/user/${what}`;
  return world.app.inject({ method: 'DELETE', url, headers: { ...headers, ...(key && { 'idempotency-key': key }) } });
}
const claim = (who: string, rosterId: number) => world.post(who, `/api/leagues/${LEAGUE}/claim-team`, { rosterId });
const place = (sleeperUserId: string) => world.deps.memberships.find(CHAIN, sleeperUserId);
const setAdmins = async (...sleeperUserIds: string[]) => {
  const people = world.bed.mongo.connection.collection('memberships');
  await people.updateMany({ chainId: CHAIN }, { $set: { isAdmin: false } });
  await people.updateMany({ chainId: CHAIN, sleeperUserId: { $in: sleeperUserIds } }, { $set: { isAdmin: true } });
};
const heard = async (list: unknown[], count: number) => {
  while (list.length < count) await new Promise((resolve) => setTimeout(resolve, 20));
};
/** Every stored document in which a text stands, as `collection/id`. */
async function mentions(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const collection of (await world.bed.mongo.connection.db?.collections()) ?? []) {
    for (const row of await collection.find().toArray()) {
      if (JSON.stringify(row).includes(text)) found.push(`${collection.collectionName}/${String(row._id)}`);
    }
  }
  return found;
}

describe('unlinking the Sleeper user', () => {
  it('ends places, claims and rights, tells of it once, and frees the user for another account', async () => {
    await setAdmins('101', '102');
    expect((await claim('bob', 2)).statusCode).toBe(200);
    expect((await remove('bob', 'sleeper', 'k1')).statusCode).toBe(204);
    expect((await remove('bob', 'sleeper', 'k1')).statusCode).toBe(204);
    expect((await remove('bob', 'sleeper')).statusCode).toBe(204);
    expect(await place('102')).toBeNull();
    expect((await world.deps.accounts.find('bob'))?.sleeper).toBeNull();
    expect((await world.get('bob', `/api/leagues/${LEAGUE}/rosters`)).statusCode).toBe(403);
    await heard(left, 1);
    expect(left).toEqual([
      expect.objectContaining({
        chainId: CHAIN,
        accountId: 'bob',
        sleeperUserId: '102',
        rosterId: 2,
        actorAccountId: 'bob',
        reason: 'Sleeper user unlinked',
      }),
    ]);
    const eve = await world.deps.accounts.find('eve');
    const user = { userId: '102', username: 'bob102' };
    await world.deps.mongo.transaction(async (session) => {
      expect(await world.deps.accounts.link(eve!, user, session)).toBe(true);
    });
  });

  it('is refused to the last admin while others are there, and nothing changes', async () => {
    await setAdmins('101');
    const refused = await remove('ann', 'sleeper');
    expect([refused.statusCode, refused.json().slug]).toEqual([409, 'last-admin']);
    expect(refused.json().message).toContain('Grant somebody else first');
    expect((await place('101'))?.accountId).toBe('ann');
    expect((await world.deps.accounts.find('ann'))?.sleeper?.userId).toBe('101');
    await world.bed.mongo.connection
      .collection('memberships')
      .deleteMany({ chainId: CHAIN, sleeperUserId: { $ne: '101' } });
    expect((await remove('ann', 'sleeper')).statusCode).toBe(204);
  });

  it('is open to the last admin of a league that is closed: nobody can be granted anything there', async () => {
    await setAdmins('102');
    const closed = { chainId: 'chain-c', accountId: 'bob', isAdmin: false, isCommissioner: false, claim: null };
    const people = world.bed.mongo.connection.collection('memberships');
    await people.updateOne({ _id: 'chain-c:101' as never }, { $set: { isAdmin: true } });
    await world.deps.mongo.transaction((session) =>
      world.deps.memberships.put(
        { ...closed, _id: 'chain-c:102', sleeperUserId: '102', joinedAt: new Date() },
        session,
      ),
    );
    expect((await remove('ann', 'data')).statusCode).toBe(204);
    expect(await world.deps.memberships.ofAccount('ann')).toEqual([]);
  });

  it('by two last admins at once leaves one', async () => {
    await setAdmins('101', '102');
    const outcomes = await Promise.all([remove('ann', 'sleeper'), remove('bob', 'sleeper')]);
    expect(outcomes.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
  });

  it('while the team is claimed leaves no claim behind', async () => {
    await setAdmins('101', '102');
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([claim('bob', 2), remove('bob', 'sleeper')]);
      expect(await place('102')).toBeNull();
      const back = { _id: `${CHAIN}:102`, chainId: CHAIN, sleeperUserId: '102', accountId: 'bob', claim: null };
      const rights = { isAdmin: true, isCommissioner: false, joinedAt: new Date() };
      await world.deps.mongo.transaction((session) => world.deps.memberships.put({ ...back, ...rights }, session));
    }
  });
});

describe('joining a second league and leaving at once', () => {
  it('leaves no place behind', async () => {
    await setAdmins('101');
    const bob = await world.deps.accounts.find('bob');
    const user = { userId: '102', username: 'bob102' };
    const link = (session: ClientSession) => world.deps.accounts.link(bob!, user, session);
    await world.deps.mongo.transaction(link);
    const place = { chainId: OTHER_CHAIN, sleeperUserId: '102', accountId: 'bob', joinedAt: new Date(), claim: null };
    const joining = { ...place, _id: `${OTHER_CHAIN}:102`, isAdmin: false, isCommissioner: false };
    let leaving: ReturnType<typeof remove> | undefined;
    await world.deps.mongo.transaction(async (session) => {
      await link(session);
      await world.deps.memberships.join(joining, session);
      leaving ??= remove('bob', 'data');
      // It either waits for this join to end, or is done before.
      await Promise.race([leaving, new Promise((resolve) => setTimeout(resolve, 500))]);
    });
    expect((await leaving)?.statusCode).toBe(204);
    expect(await world.deps.memberships.ofAccount('bob')).toEqual([]);
  });
});

describe('a Sleeper user whom the wrong account is linked to', () => {
  const actor = { accountId: 'root', name: 'Root', reason: 'not theirs' };

  it('is released: that account leaves, told as the doing of who released it', async () => {
    await setAdmins('101');
    const released: EventOf<'league.sleeper_user_released.v1'>[] = [];
    world.deps.outbox.onCommitted((subject, payload) => {
      if (subject === 'league.sleeper_user_released.v1') released.push(payload as (typeof released)[number]);
    });
    await releaseSleeperUser(world.deps, { sleeperUserId: '101', actor });
    expect(await place('101')).toBeNull();
    expect((await world.deps.accounts.find('ann'))?.sleeper).toBeNull();
    await heard(left, 2);
    expect(left.map(({ accountId, actorAccountId, reason }) => [accountId, actorAccountId, reason])).toEqual([
      ['ann', 'root', 'not theirs'],
      ['ann', 'root', 'not theirs'],
    ]);
    expect(released).toMatchObject([
      { sleeperUserId: '101', accountId: 'ann', actorAccountId: 'root', actorName: 'Root', reason: 'not theirs' },
    ]);
  });
});

describe('deleting the account', () => {
  it('leaves nothing of the person but that it was deleted, though they are still signed in', async () => {
    await setAdmins('101', '102');
    await claim('bob', 2);
    expect(await mentions('bob@example.test')).toEqual(['accounts/bob']);
    expect((await remove('bob', 'data', 'k2')).statusCode).toBe(204);
    await heard(deleted, 1);
    expect(deleted).toEqual([{ accountId: 'bob', occurredAt: expect.any(String) }]);
    const again = await world.get('bob', '/api/auth/user');
    expect([again.statusCode, again.json()]).toMatchObject([200, { id: 'bob', sleeper: null }]);
    expect(await mentions('bob@example.test')).toEqual([]);
    expect((await remove('bob', 'data')).statusCode).toBe(204);
  });

  it('leaves their name at nobody whom they have invited or vouched for', async () => {
    await setAdmins('101', '102');
    const stored = (name: string) => world.bed.mongo.connection.collection(name);
    await world.post('ann', `/api/leagues/${LEAGUE}/invitations`, { sleeperUserId: '106' });
    const [vouchedBy, expiresAt] = [{ accountId: 'ann', name: 'Ann' }, new Date(Date.now() + 3_600_000)];
    const request = { chainId: CHAIN, accountId: 'zed', sleeperUserId: '106', vouchedBy, expiresAt };
    await stored('join_requests').insertOne(request);
    expect((await remove('ann', 'data')).statusCode).toBe(204);
    expect(await stored('invitations').findOne()).toHaveProperty('invitedBy.name', 'Former member');
    expect(await stored('join_requests').findOne()).toHaveProperty('vouchedBy.name', 'Former member');
  });

  it('lets its person begin anew', async () => {
    await setAdmins('101', '102');
    await remove('bob', 'data');
    const token = { accountId: 'bob', email: 'bob@example.test', firstName: 'B', lastName: 'B', username: 'bob' };
    const anew = await world.deps.accounts.remember(token, new Date(NOW));
    await world.deps.mongo.transaction(async (session) => {
      expect(await world.deps.accounts.link(anew, { userId: '102', username: 'bob102' }, session)).toBe(true);
    });
    const stored = await world.deps.accounts.find('bob');
    expect(stored).toMatchObject({ email: 'bob@example.test', sleeper: { userId: '102' } });
    expect(stored).not.toHaveProperty('deletedAt');
  });
});

describe('own data', () => {
  it('is all that is kept of the caller', async () => {
    await claim('ann', 1);
    const sleeper = { userId: '101', username: 'ann101' };
    expect((await world.get('ann', '/api/auth/user/data')).json()).toEqual({
      account: expect.objectContaining({ id: 'ann', email: 'ann@example.test', sleeper, theme: null }),
      leagues: [
        expect.objectContaining({
          leagueId: LEAGUE,
          claim: { rosterId: 1, season: '2031', claimedAt: expect.any(String) },
        }),
        expect.objectContaining({ leagueId: SUSPENDED_LEAGUE, claim: null }),
      ],
      proofs: [],
      joinRequests: [],
    });
  });

  it('is read and taken back by indexes', async () => {
    const plans = await queryPlans(world.deps.mongo, async () => {
      await world.get('bob', '/api/auth/user/data');
      const headers = await world.bed.issuer.headers({ sub: 'bob', email: 'bob@example.test' });
      const payload = { theme: 'dark' };
      const put = { method: 'PUT', url: '/api/auth/user/preferences', headers, payload } as const;
      expect((await world.app.inject(put)).statusCode).toBe(200);
      await remove('bob', 'data');
      await world.get('bob', '/api/auth/user');
    });
    expect(plans.scans).toEqual([]);
  });
});
