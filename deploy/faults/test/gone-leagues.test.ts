import { until } from '../../../services/shared/test/events.js';
import {
  createProviderTree,
  leagueAnswer,
  ownerOf,
  putSeason,
  putState,
} from '../../../services/league-sync/test/support/provider-tree.js';
import { type AllServices, allServices } from './support/all-services.js';

const tree = createProviderTree();
let services: AllServices;

beforeAll(async () => {
  putState(tree, '2031', 5);
  services = await allServices(tree.folder);
}, 60_000);
afterAll(async () => {
  await services.close();
  tree.remove();
});

/** Everything that the databases hold with one of these texts in it, by `service.collection`. */
async function tracesOf(texts: readonly string[]): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [service, { connection }] of services.databases) {
    for (const { collectionName } of (await connection.db?.collections()) ?? []) {
      for await (const document of connection.collection(collectionName).find()) {
        const text = JSON.stringify(document, (_key, value: unknown) =>
          Buffer.isBuffer(value) ? value.toString('latin1') : value,
        );
        if (!texts.some((each) => text.includes(each))) continue;
        const key = `${service}.${collectionName}`;
        found[key] = (found[key] ?? 0) + 1;
      }
    }
  }
  return found;
}

const sent = () =>
  until('every event is sent', async () => {
    const pending = Object.values(services.deps).map(({ outbox }) => outbox.pending());
    return (await Promise.all(pending)).every((count) => count === 0);
  });

async function connect(name: string, leagueId: string): Promise<{ chainId: string; connectionId: string }> {
  const headers = await services.headersOf(name);
  const payload = { leagueId, sleeperUsername: name };
  const answer = await services.apps.sync.inject({ method: 'POST', url: '/api/verify-league', headers, payload });
  expect(answer.statusCode).toBe(200);
  let chain = await services.deps.sync.chains.findByLeague(leagueId);
  await until(
    `${leagueId} is loaded`,
    async () => {
      chain = await services.deps.sync.chains.findByLeague(leagueId);
      return chain?.sync.state === 'ready';
    },
    30_000,
  );
  return { chainId: chain?._id ?? '', connectionId: chain?.connectionId ?? '' };
}

async function claim(name: string, leagueId: string, rosterId: number): Promise<void> {
  const headers = await services.headersOf(name);
  const url = `/api/leagues/${leagueId}/claim-team`;
  const answer = await services.apps.sync.inject({ method: 'POST', url, headers, payload: { rosterId } });
  expect(answer.statusCode).toBe(200);
}

async function say(name: string, leagueId: string, message: string): Promise<number> {
  const headers = { ...(await services.headersOf(name)), 'idempotency-key': message.replaceAll(' ', '-') };
  const payload = { message, messageType: 'text' };
  const url = `/api/leagues/${leagueId}/chat`;
  return (await services.apps.chat.inject({ method: 'POST', url, headers, payload })).statusCode;
}

async function chatOf(name: string, leagueId: string): Promise<string[]> {
  const headers = await services.headersOf(name);
  const url = `/api/leagues/${leagueId}/chat?limit=100`;
  const answer = await services.apps.chat.inject({ method: 'GET', url, headers });
  return answer.json<{ message: string }[]>().map(({ message }) => message);
}

const rankedWeeks = (chainId: string) => countOf('rankings', 'rankings', { chainId });
const settledWeeks = (chainId: string) => countOf('achievements', 'settled_weeks', { chainId });
const countOf = (service: string, collection: string, filter: object) =>
  services.databases.get(service)?.connection.collection(collection).countDocuments(filter) ?? Promise.resolve(-1);

describe('a league that is deleted', () => {
  const [gone, older, other] = ['600000000000031', '600000000000030', '610000000000031'];

  test('leaves its tombstone and what administrators have on record, in every database', async () => {
    putSeason(tree, { leagueId: gone, season: '2031', scored: 4, previous: older });
    putSeason(tree, { leagueId: older, season: '2030', scored: 17 });
    putSeason(tree, { leagueId: other, season: '2031', scored: 4, name: 'Another' });
    const kept = await connect('owner2', other);
    const league = await connect('owner1', gone);
    await claim('owner1', gone, 1);
    expect(await say('owner1', gone, 'a secret of the deleted')).toBe(201);
    expect(await say('owner2', other, 'something of the others')).toBe(201);
    for (const { chainId } of [league, kept]) {
      const weeks = chainId === kept.chainId ? 4 : 21;
      await until('all weeks are ranked', async () => (await rankedWeeks(chainId)) === weeks, 20_000);
      await until('all weeks are decided', async () => (await settledWeeks(chainId)) === weeks, 20_000);
    }
    await until('admin knows the chain', async () => {
      return (await countOf('admin', 'approved_leagues', { connectionId: league.connectionId })) === 1;
    });
    await sent();
    const texts = [league.chainId, league.connectionId, gone, older, 'a secret of the deleted'];
    const before = await tracesOf(texts);
    expect(Object.keys(before).length).toBeGreaterThan(15);
    const others = [kept.chainId, kept.connectionId, other];
    const othersBefore = await tracesOf(others);

    const week = { season: '2030', week: 3, revision: 9, backfill: false, leagueId: older };
    const late = () =>
      services.bed.bus.publish('league.week_finalized.v1', `${league.connectionId}:late:${Math.random()}`, {
        ...league,
        ...week,
      });
    const { mongo, outbox } = services.deps.admin;
    await mongo.transaction((session) =>
      outbox.add(session, 'admin.league_status_changed.v1', `${league.chainId}:deleted`, {
        ...league,
        leagueId: gone,
        change: 'deleted',
        actorAccountId: 'account-root',
        occurredAt: new Date().toISOString(),
      }),
    );
    outbox.wake();
    await late();
    const records = ['action_logs', 'registration_attempts'].map((name) => `admin.${name}`);
    // Answers to repeated requests go by themselves after two days.
    const expected = new Set([...records, 'chat.idempotency']);
    const rest = async () => Object.entries(await tracesOf(texts)).filter(([name]) => !expected.has(name));
    const tombstones = [...services.databases.keys()].map((service) => [`${service}.gone_leagues`, 1]);
    await until('only the tombstones are left', async () => (await rest()).length === tombstones.length, 20_000);
    expect(Object.fromEntries(await rest())).toEqual(Object.fromEntries(tombstones));
    await until('every service is through', async () => {
      const cleared = [...services.databases.keys()].map((service) =>
        countOf(service, 'gone_leagues', { clearedAt: { $ne: null } }),
      );
      return (await Promise.all(cleared)).every((count) => count === 1);
    });

    // Whatever still comes of it is dropped, and nobody can write to it.
    await late();
    await services.bed.bus.publish('league.synced.v1', `${league.connectionId}:late`, {
      ...league,
      leagueId: gone,
      season: '2031',
      parts: ['rosters'],
    });
    expect([403, 404]).toContain(await say('owner1', gone, 'is anybody there'));
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const marks = Object.keys(Object.fromEntries(await rest())).filter((name) => !name.endsWith('.gone_leagues'));
    expect(marks.filter((name) => !name.endsWith('.handled_events'))).toEqual([]);
    expect(await tracesOf(others)).toEqual(othersBefore);
  }, 120_000);

  test('can be connected again, as another league', async () => {
    const again = await connect('owner1', gone);
    await until('it is ranked', async () => (await rankedWeeks(again.chainId)) === 21, 20_000);
    expect(await chatOf('owner1', gone)).toEqual([]);
  }, 60_000);
});

describe('two leagues that prove to be one', () => {
  const [first, second] = ['620000000000030', '620000000000031'];

  test('are one in every database, with what either had', async () => {
    putSeason(tree, { leagueId: first, season: '2030', scored: 17, teams: 4 });
    putSeason(tree, { leagueId: second, season: '2031', scored: 4, teams: 4 });
    const into = await connect('owner1', first);
    const absorbed = await connect('owner2', second);
    expect(into.chainId).not.toBe(absorbed.chainId);
    await connect('owner2', first);
    await connect('owner3', second);
    await claim('owner2', first, 2);
    await claim('owner3', second, 3);
    const memberships = services.databases.get('league_sync')!.connection.collection('memberships');
    await memberships.updateOne({ _id: `${absorbed.chainId}:${ownerOf(2)}` as never }, { $set: { isAdmin: true } });
    const said = ['first of the old', 'first of the new', 'second of the old', 'second of the new'];
    for (const [index, message] of said.entries()) {
      const [name, leagueId] = index % 2 === 0 ? ['owner1', first] : ['owner3', second];
      expect(await say(name ?? '', leagueId ?? '', message)).toBe(201);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await until('all weeks are decided', async () => (await settledWeeks(absorbed.chainId)) === 4, 20_000);
    await until('all weeks are decided', async () => (await settledWeeks(into.chainId)) === 17, 20_000);
    const awards = services.databases.get('achievements')!.connection.collection('achievements');
    const removed = await awards.findOneAndUpdate(
      { chainId: absorbed.chainId, week: 2 },
      { $set: { state: 'removed' } },
    );
    expect(removed).not.toBeNull();
    await sent();
    const given: string[] = [];
    await services.bed.bus.broadcast(
      'achievements.awarded.v1',
      ({ payload }) => void given.push(payload.achievementId),
    );

    // The provider shows now that one is the other's next season.
    tree.put(`league/${second}`, leagueAnswer({ leagueId: second, season: '2031', scored: 4, previous: first }));
    await services.deps.sync.chains.update(absorbed.chainId, {
      nextPollAt: new Date(0),
      syncedAt: new Date(Date.now() - 8 * 86_400_000),
    });
    const posted: string[] = [];
    const answers = new Set<number>();
    let chain = await services.deps.sync.chains.find(into.chainId);
    await until(
      'they are one league, and loaded',
      async () => {
        const message = `meanwhile ${posted.length}`;
        const status = await say('owner3', second, message);
        answers.add(status);
        if (status === 201) posted.push(message);
        chain = await services.deps.sync.chains.find(into.chainId);
        return chain?.seasons.length === 2 && chain.sync.state === 'ready';
      },
      30_000,
    );
    expect(chain?.leagueIds).toEqual([second, first]);
    expect(await services.deps.sync.chains.find(absorbed.chainId)).toBeNull();

    const members = await services.deps.sync.memberships.ofChain(into.chainId);
    const places = members.map(({ sleeperUserId, isAdmin, claim: has }) => [sleeperUserId, isAdmin, has?.rosterId]);
    expect(places.sort()).toEqual([
      [ownerOf(1), true, undefined],
      [ownerOf(2), true, 2],
      [ownerOf(3), false, 3],
    ]);

    await until('all weeks are decided', async () => (await settledWeeks(into.chainId)) === 21, 20_000);
    await until('all weeks are ranked', async () => (await rankedWeeks(into.chainId)) === 21, 20_000);
    await until(
      'every service is through',
      async () => {
        const cleared = [...services.databases.keys()].map((service) =>
          countOf(service, 'gone_leagues', { chainId: absorbed.chainId, clearedAt: { $ne: null } }),
        );
        return (await Promise.all(cleared)).every((count) => count === 1);
      },
      20_000,
    );
    // What was said meanwhile belongs to the one league too, each once.
    expect(posted.length).toBeGreaterThan(0);
    expect([...answers].every((status) => status === 201 || status === 404 || status === 403)).toBe(true);
    expect(await chatOf('owner1', first)).toEqual([...said, ...posted]);
    expect(await say('owner2', second, 'and on it goes')).toBe(201);
    expect((await chatOf('owner1', first)).at(-1)).toBe('and on it goes');

    // Awards have come along: nobody is given one twice, and what was taken away stays away.
    const held = await awards.find({ chainId: into.chainId, season: '2031' }).toArray();
    expect(held.filter(({ state }) => state === 'removed').map(({ week }) => week)).toEqual([2]);
    expect(given.filter((id) => id.includes(':2031:'))).toEqual([]);
    const records = await services.databases.get('admin')!.connection.collection('approved_leagues').find().toArray();
    const ours = records.filter(({ _id }) => [first, second].includes(String(_id)));
    expect(ours.map(({ chainId, connectionId }) => ({ chainId, connectionId }))).toEqual([into, into]);
    expect(await countOf('admin', 'action_logs', { action: 'merge_leagues', chainId: into.chainId })).toBe(1);

    await sent();
    const expected = new Set(['admin.action_logs', ...[...services.databases.keys()].map((s) => `${s}.gone_leagues`)]);
    const traces = Object.keys(await tracesOf([absorbed.chainId, absorbed.connectionId]));
    // Marks of handled events hold ids alone.
    expect(traces.filter((name) => !expected.has(name) && !name.endsWith('.handled_events'))).toEqual([]);
  }, 180_000);
});
