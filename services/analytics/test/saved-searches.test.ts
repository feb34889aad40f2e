import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { queryPlans } from '@dynasty/testbed/query-plans';
import { until } from '../../shared/test/events.js';
import { forgetDeletedAccounts } from '../src/events/deleted-accounts.js';
import { forgetLeavingMembers } from '../src/events/leaving-members.js';
import { clearGoneLeagues } from '../src/events/gone-leagues.js';
import { type AnalyticsBed, analyticsBed } from './support/analytics-bed.js';
import { fixedLeagueSync } from './support/generated-league-sync.js';

/** Ann is a member of all three; each league is its own chain. */
const leagues = ['31', '32', '33'].map((leagueId) => ({ leagueId, scoring: {}, rosters: [] }));

let bed: AnalyticsBed;
let follower: { stop(): Promise<void> };
beforeAll(async () => {
  bed = await analyticsBed({
    folder: tmpdir(),
    leagueSync: fixedLeagueSync({ leagues, lines: new Map(), players: [] }),
  });
  follower = await clearGoneLeagues(bed.deps, 20);
  await forgetDeletedAccounts(bed.deps);
  await forgetLeavingMembers(bed.deps);
});
afterAll(async () => {
  await follower.stop();
  await bed.close();
});

const search = { tool: 'player-stats', name: ' My backs ', query: 'position=RB&sortBy=carries' };
const put = (id: string, body: object, as = 'ann') => bed.call('PUT', `/api/saved-searches/${id}`, body, as);
const list = async (as = 'ann', query = '') =>
  (await bed.call('GET', `/api/saved-searches${query}`, undefined, as)).json<{ searches: { id: string }[] }>().searches;

test('a search is kept, changed and forgotten, for its account alone', async () => {
  const id = randomUUID();
  const kept = await put(id, search);
  expect([kept.statusCode, kept.json()]).toEqual([200, expect.objectContaining({ id, ...search, name: 'My backs' })]);
  await put(id, { ...search, name: 'Other' });
  expect(await list()).toEqual([expect.objectContaining({ id, name: 'Other' })]);
  expect(await list('ann', '?tool=red-zone')).toEqual([]);
  expect(await list('bob')).toEqual([]);
  expect((await bed.call('DELETE', `/api/saved-searches/${id}`, undefined, 'bob')).statusCode).toBe(404);
  expect((await bed.call('DELETE', `/api/saved-searches/${id}`)).statusCode).toBe(204);
  expect(await list()).toEqual([]);
});

test('an account keeps fifty, and may still change them', async () => {
  const ids = Array.from({ length: 50 }, () => randomUUID());
  for (const id of ids) expect((await put(id, search, 'cat')).statusCode).toBe(200);
  const refused = await put(randomUUID(), search, 'cat');
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    expect.objectContaining({
      slug: 'too-many-saved-searches',
      message: 'You can keep 50 searches, those of all tools and leagues together. Remove one first.',
    }),
  ]);
  expect((await put(ids[3]!, { ...search, name: 'Again' }, 'cat')).statusCode).toBe(200);
  expect((await list('cat')).map(({ id }) => id)).toEqual(ids);
});

test('of two that are kept at once at forty-nine one is refused', async () => {
  for (let kept = 0; kept < 49; kept += 1) await put(randomUUID(), search, 'fay');
  const responses = await Promise.all([1, 2].map(() => put(randomUUID(), search, 'fay')));
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(await list('fay')).toHaveLength(50);
});

const changed = (accountId: string, chainId: string, change: string, occurredAt: string) =>
  bed.deps.bus.publish('league.membership_changed.v1', `${chainId}:${change}:${accountId}:${occurredAt}`, {
    ...{ chainId, connectionId: `c${chainId}`, change, accountId, sleeperUserId: '7001', displayName: accountId },
    ...{ teamName: '', rosterId: 1, actorAccountId: accountId, actorName: accountId, reason: '' },
    occurredAt,
  });
const handled = (ids: RegExp) =>
  bed.mongo.connection.collection<{ _id: string }>('handled_events').countDocuments({ _id: ids });

test('the searches of an account that its person has deleted are gone, those of others stay', async () => {
  for (const who of ['dan', 'eve']) expect((await put(randomUUID(), search, who)).statusCode).toBe(200);
  const event = { accountId: 'dan', occurredAt: new Date().toISOString() };
  await bed.deps.bus.publish('league.account_deleted.v1', 'dan:deleted', event);
  while ((await list('dan')).length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await list('eve')).toHaveLength(1);
  // Told once more it is not handled again: the person may have come back.
  await until('it is noted as handled', async () => (await handled(/dan:deleted$/)) === 1);
  const refused = await put(randomUUID(), search, 'dan');
  expect([refused.statusCode, refused.json().slug]).toEqual([409, 'account-deleted']);
  await changed('dan', '31', 'joined', new Date().toISOString());
  await until('they keep some again', async () => (await put(randomUUID(), search, 'dan')).statusCode === 200);
});

test('what a person has kept since they came back stays, though it is told late that they had left', async () => {
  const [before, deletedAt, joinedAt] = [3, 2, 1].map((hours) => new Date(Date.now() - hours * 3_600_000));
  const old = { accountId: 'gus', searchId: 'old', ...search, createdAt: before!, updatedAt: before! };
  await bed.deps.mongo.transaction((session) => bed.deps.savedSearches.put(session, old));
  const since = randomUUID();
  await put(since, search, 'gus');
  await changed('gus', '31', 'joined', joinedAt!.toISOString());
  await until('their return is known', async () => (await handled(/31:joined:gus/)) === 1);
  const event = { accountId: 'gus', occurredAt: deletedAt!.toISOString() };
  await bed.deps.bus.publish('league.account_deleted.v1', 'gus:deleted', event);
  await until('it is handled', async () => (await handled(/gus:deleted$/)) === 1);
  expect((await list('gus')).map(({ id }) => id)).toEqual([since]);
  expect((await put(randomUUID(), search, 'gus')).statusCode).toBe(200);
});

describe('a search that names an owner', () => {
  const ofOwner = { tool: 'fantasy-points', name: 'Rhinos', query: 'owner=3&position=RB' };
  const inLeague = (leagueId: string) => list('ann', `?tool=fantasy-points&leagueId=${leagueId}`);
  const idsIn = async (leagueId: string) => (await inLeague(leagueId)).map(({ id }) => id);
  const clear = async () => {
    for (const { id } of await list()) await bed.call('DELETE', `/api/saved-searches/${id}`);
  };
  afterEach(clear);

  test('is listed in its league alone, and with all that the account has', async () => {
    const [own, free] = [randomUUID(), randomUUID()];
    expect((await put(own, { ...ofOwner, leagueId: '31' })).statusCode).toBe(200);
    await put(free, { ...ofOwner, query: 'owner=free-agent', leagueId: '31' });
    expect(await idsIn('31')).toEqual([own, free]);
    expect(await idsIn('32')).toEqual([free]);
    expect((await list('ann', '?tool=fantasy-points')).map(({ id }) => id)).toEqual([free]);
    expect(await list()).toEqual([expect.objectContaining({ id: own, query: ofOwner.query }), expect.anything()]);
    expect(await inLeague('31')).toContainEqual(expect.objectContaining({ id: own, query: ofOwner.query }));
  });

  test('of which nobody knows the league is listed everywhere, without the owner', async () => {
    const id = randomUUID();
    await put(id, ofOwner);
    for (const leagueId of ['31', '32']) {
      expect(await inLeague(leagueId)).toEqual([expect.objectContaining({ id, query: 'position=RB' })]);
    }
    expect(await list()).toEqual([expect.objectContaining({ id, query: ofOwner.query })]);
  });

  test('cannot be of a league that the person is not in', async () => {
    expect((await put(randomUUID(), { ...ofOwner, leagueId: '31' }, 'bob')).statusCode).toBe(403);
    expect((await put(randomUUID(), { ...ofOwner, leagueId: '99' })).statusCode).toBe(404);
  });

  test('is forgotten when the person leaves its league, those of other leagues and of their return stay', async () => {
    const [left, back, other] = [randomUUID(), randomUUID(), randomUUID()];
    for (const [id, leagueId] of [
      [left, '31'],
      [back, '32'],
      [other, '33'],
    ] as const) {
      await put(id, { ...ofOwner, leagueId });
    }
    const now = new Date().toISOString();
    await changed('ann', '33', 'unclaimed', now);
    await changed('ann', '32', 'left', new Date(0).toISOString());
    await changed('ann', '31', 'left', now);
    await until('it is forgotten', async () => !(await list()).some(({ id }) => id === left));
    await until('both are noted as handled', async () => (await handled(/^analytics-members-leaving/)) === 2);
    expect((await list()).map(({ id }) => id)).toEqual([back, other]);
  });

  test('is forgotten though it was still let in, or stored by another clock, just after the person left', async () => {
    const id = randomUUID();
    await put(id, { ...ofOwner, leagueId: '31' });
    await changed('ann', '31', 'left', new Date(Date.now() - 2_000).toISOString());
    await until('it is forgotten', async () => (await list()).length === 0);
  });

  test('is forgotten when the person has left a league that was taken into its own before that is told', async () => {
    const [own, other] = [randomUUID(), randomUUID()];
    await put(own, { ...ofOwner, leagueId: '31' });
    await put(other, { ...ofOwner, leagueId: '32' });
    const into = { chainId: '31', connectionId: 'c31' };
    await bed.deps.goneLeagues.note({ chainId: '30', connectionId: 'c30' }, into);
    await changed('ann', '30', 'left', new Date().toISOString());
    await until('it is forgotten', async () => (await list()).every(({ id }) => id !== own));
    expect((await list()).map(({ id }) => id)).toEqual([other]);
  });

  test('goes with its league into another one, and with a deleted league for good', async () => {
    const [moved, gone] = [randomUUID(), randomUUID()];
    await put(moved, { ...ofOwner, leagueId: '32' });
    await put(gone, { ...ofOwner, leagueId: '33' });
    await bed.deps.bus.publish('league.chains_merged.v1', '31:merged:32', {
      chainId: '31',
      connectionId: 'c31',
      absorbedChainId: '32',
      absorbedConnectionId: 'c32',
      leagueIds: ['32'],
      occurredAt: new Date().toISOString(),
    });
    await until('it is of the league that goes on', async () => (await idsIn('31')).includes(moved));
    await bed.deps.bus.publish('admin.league_status_changed.v1', '33:deleted', {
      chainId: '33',
      connectionId: 'c33',
      leagueId: '33',
      change: 'deleted',
      actorAccountId: 'sue',
      occurredAt: new Date().toISOString(),
    });
    await until('nothing of the deleted league is left', async () => (await list()).length === 1);
    expect(await idsIn('31')).toEqual([moved]);
    const cleared = () => bed.mongo.connection.collection('gone_leagues').countDocuments({ clearedAt: { $ne: null } });
    await until('both leagues are cleared', async () => (await cleared()) === 2);
    expect((await put(randomUUID(), { ...ofOwner, leagueId: '33' })).statusCode).toBe(404);
  });
});

test.each([
  ['an id that is none', 'x', search],
  ['a tool that is none', randomUUID(), { ...search, tool: 'weather' }],
  ['a name of blanks', randomUUID(), { ...search, name: '  ' }],
  ['a query that is too long', randomUUID(), { ...search, query: 'x'.repeat(501) }],
])('refuses %s', async (_name, id, body) => {
  expect((await put(id, body)).statusCode).toBe(400);
});

test('every query has its index', async () => {
  const { scans } = await queryPlans(bed.mongo, async () => {
    const id = randomUUID();
    await put(id, search);
    await list();
    await bed.deps.mongo.transaction((session) =>
      bed.deps.savedSearches.move(session, { chainId: '31' }, { chainId: '32' }),
    );
    await bed.deps.mongo.transaction((session) =>
      bed.deps.savedSearches.removeUntil(session, { accountId: 'ann', chainId: '31' }, new Date()),
    );
    await bed.call('GET', '/api/nfl-data/status');
    await bed.deps.games.ofSeason('2024');
    await bed.deps.games.regularSince(2020);
    await bed.call('DELETE', `/api/saved-searches/${id}`);
  });
  expect(scans).toEqual([]);
});
