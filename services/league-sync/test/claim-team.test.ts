import { type EventOf } from '@dynasty/proto/subjects';
import { buildApp } from '../src/app.js';
import { type ReadBed, readBed } from './support/read-bed.js';
import { CHAIN, LAST_YEAR, LEAGUE, NOW, seedSmallWorld } from './support/small-world.js';

type Changed = EventOf<'league.membership_changed.v1'>;

let world: ReadBed;
const heard: Changed[] = [];
beforeAll(async () => {
  world = await readBed(NOW);
  await seedSmallWorld(world.deps);
  await world.bed.bus.work({
    subject: 'league.membership_changed.v1',
    consumer: 'claims-test',
    handle: async ({ payload }) => void heard.push(payload),
  });
  world.deps.outbox.start();
});
afterAll(() => world.close());
afterEach(() => release());

/** Takes all claims back, and forgets what was heard. */
async function release(): Promise<void> {
  await settled();
  await world.bed.mongo.connection.collection('memberships').updateMany({}, { $set: { claim: null } });
  heard.length = 0;
}

/** Waits until every stored event has been sent and heard. */
async function settled(count = 0): Promise<void> {
  while ((await world.deps.outbox.pending()) > 0 || heard.length < count) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const claim = (who: string, rosterId: unknown, headers = {}, league = LEAGUE) =>
  world.post(who, `/api/leagues/${league}/claim-team`, { rosterId }, headers);
const teams = async (who: string, leagueId = LEAGUE) =>
  (await world.get(who, `/api/leagues/${leagueId}/available-teams`)).json();

describe('claiming a team', () => {
  it('is for its owner, is announced once, and can be repeated', async () => {
    const first = await claim('ann', 1);
    expect(first.statusCode).toBe(200);
    expect(first.json()).toMatchObject({
      rosterId: 1,
      teamName: 'Ann’s Aces',
      userId: 'ann',
      claimedBy: 'Ann',
      isAvailable: false,
    });
    expect(first.headers['cache-control']).toBe('no-store');
    expect((await claim('ann', 1)).json()).toEqual(first.json());
    await settled(1);
    expect(heard).toHaveLength(1);
    expect(heard[0]).toMatchObject({
      chainId: CHAIN,
      connectionId: 'connection-1',
      change: 'claimed',
      accountId: 'ann',
      sleeperUserId: '101',
      displayName: 'Ann',
      teamName: 'Ann’s Aces',
      rosterId: 1,
    });
  });

  it('shows on the claim page, in the list of leagues and in the membership', async () => {
    expect(await teams('ann')).toMatchObject({
      userClaimedTeam: null,
      availableTeams: [{ isAvailable: true, claimedBy: null }, {}, {}, {}],
    });
    await claim('ann', 1);
    const mine = await teams('ann');
    expect(mine.userClaimedTeam).toMatchObject({ rosterId: 1, claimedBy: 'Ann', userId: 'ann' });
    expect(mine.availableTeams.map((team: { isAvailable: boolean }) => team.isAvailable)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    const theirs = await teams('bob');
    expect(theirs.userClaimedTeam).toBeNull();
    expect(
      theirs.availableTeams.map((team: { claimedBy: string; isAvailable: boolean }) => [
        team.claimedBy,
        team.isAvailable,
      ]),
    ).toEqual([
      ['Ann', false],
      [null, true],
      [null, false],
      [null, false],
    ]);
    expect((await world.get('ann', '/api/user-leagues')).json()).toMatchObject([{ isClaimed: true }]);
    expect((await world.get('ann', `/api/user-membership/${LEAGUE}`)).json()).toMatchObject({
      rosterId: 1,
      isClaimed: true,
    });
    // A claim follows the person: in last year's season they had another roster.
    expect((await world.get('ann', `/api/user-membership/${LAST_YEAR}`)).json()).toMatchObject({ rosterId: 7 });
  });

  it('counts in the seasons in which its person had no team', async () => {
    expect(await teams('bob', LAST_YEAR)).toMatchObject({ isClaimed: false, userClaimedTeam: null });
    await claim('bob', 2);
    expect(await teams('bob')).toMatchObject({ isClaimed: true, userClaimedTeam: { rosterId: 2 } });
    expect(await teams('bob', LAST_YEAR)).toMatchObject({ isClaimed: true, userClaimedTeam: null });
    const mine = (await world.get('bob', `/api/user-membership/${LAST_YEAR}`)).json();
    expect(mine).toMatchObject({ isClaimed: true, rosterId: null });
  });

  it('leaves a roster open to its co-owner', async () => {
    await claim('ann', 1);
    expect((await teams('cat')).availableTeams[0]).toMatchObject({ isAvailable: true, claimedBy: null });
    expect((await claim('cat', 1)).json()).toMatchObject({ claimedBy: 'Cat', userId: 'cat' });
    expect((await teams('cat')).userClaimedTeam).toMatchObject({ claimedBy: 'Cat' });
    const claims = (await world.get('bob', `/api/leagues/${LEAGUE}/team-claims`)).json();
    expect(claims.map((each: { rosterId: number; claimedBy: string }) => [each.rosterId, each.claimedBy])).toEqual([
      [1, 'Ann'],
    ]);
  });

  it.each([
    ['bob', 1, 403, 'not-your-team'],
    ['bob', 4, 403, 'not-your-team'],
    ['bob', 99, 404, 'roster-not-found'],
    ['bob', '1', 400, 'invalid-request'],
    ['bob', 1.5, 400, 'invalid-request'],
    ['bob', { $gt: 0 }, 400, 'invalid-request'],
    ['eve', 1, 403, 'not-a-member'],
  ])('%s and roster %j: %i %s', async (who, rosterId, status, slug) => {
    const response = await claim(who, rosterId);
    expect([response.statusCode, response.json().slug]).toEqual([status, slug]);
  });

  it('refuses a second team and a team that was given to another person', async () => {
    const memberships = world.bed.mongo.connection.collection<{ _id: string }>('memberships');
    const given = { rosterId: 2, season: '2031', claimedAt: new Date(), isAssigned: true };
    await memberships.updateOne({ _id: `${CHAIN}:103` }, { $set: { claim: given } });
    expect((await claim('dan', 3)).json()).toMatchObject({ slug: 'already-claimed' });
    const taken = await claim('bob', 2);
    expect([taken.statusCode, taken.json().slug]).toEqual([409, 'team-taken']);
    expect((await teams('bob')).availableTeams[1]).toMatchObject({ claimedBy: 'Dan', isAvailable: false });
  });

  it('gives the same response to the same key, and refuses the key for another team', async () => {
    const key = { 'idempotency-key': 'claim-1' };
    const responses = await Promise.all(Array.from({ length: 10 }, () => claim('ann', 1, key)));
    expect(new Set(responses.map((response) => `${response.statusCode} ${response.body}`)).size).toBe(1);
    expect(responses[0]?.statusCode).toBe(200);
    expect((await claim('ann', 2, key)).statusCode).toBe(422);
    await settled(1);
    expect(heard).toHaveLength(1);
  });

  it('stores one claim and one event, however often it is pressed at once', async () => {
    const responses = await Promise.all(Array.from({ length: 30 }, () => claim('ann', 1)));
    expect(responses.map((response) => response.statusCode)).toEqual(Array.from({ length: 30 }, () => 200));
    await settled(1);
    expect(heard).toHaveLength(1);
  });

  it('is refused to the account that the Sleeper user was taken from', async () => {
    const memberships = world.bed.mongo.connection.collection<{ _id: string }>('memberships');
    await memberships.updateOne({ _id: `${CHAIN}:103` }, { $set: { accountId: 'zoe' } });
    expect((await claim('dan', 3)).statusCode).toBe(403);
    expect((await claim('zoe', 3)).statusCode).toBe(200);
    await memberships.updateOne({ _id: `${CHAIN}:103` }, { $set: { accountId: 'dan' } });
  });
});

describe('a claim that loses a race', () => {
  const byAnother = { rosterId: 1, season: '2031', claimedAt: new Date('2031-09-01T00:00:00Z') };
  const put = (value: object | null) =>
    world.bed.mongo.connection
      .collection<{ _id: string }>('memberships')
      .updateOne({ _id: `${CHAIN}:101` }, { $set: { claim: value } });

  /** An app in which somebody else changes the claim once, when its members are read: before or after that. */
  async function racingApp(when: 'before' | 'after', change: () => Promise<unknown>) {
    let changes = 1;
    const { memberships } = world.deps;
    const changeOnce = async (now: typeof when) => void (now === when && changes-- > 0 && (await change()));
    const ofChain: typeof memberships.ofChain = async (...args) => {
      await changeOnce('before');
      const read = await memberships.ofChain(...args);
      await changeOnce('after');
      return read;
    };
    return buildApp({ ...world.deps, memberships: { ...memberships, ofChain } });
  }

  const races: [string, object | null, Parameters<typeof racingApp>][] = [
    ['taken back before it is read', byAnother, ['before', () => put(null)]],
    ['made by another tab after it was read', null, ['after', () => put(byAnother)]],
  ];
  it.each(races)('ends at once under a key, when the claim is %s', async (_what, atFirst, race) => {
    await put(atFirst);
    const app = await racingApp(...race);
    const headers = { ...(await world.bed.issuer.headers({ sub: 'ann' })), 'idempotency-key': `race-${_what.length}` };
    const from = performance.now();
    const response = await app.inject({
      method: 'POST',
      url: `/api/leagues/${LEAGUE}/claim-team`,
      headers,
      payload: { rosterId: 1 },
    });
    expect([response.statusCode, response.json()]).toEqual([200, expect.objectContaining({ rosterId: 1 })]);
    expect(performance.now() - from).toBeLessThan(5_000);
    await app.close();
    expect(heard).toHaveLength(0);
  });
});
