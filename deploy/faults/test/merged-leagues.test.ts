// Takes long: it runs all services.
import { until } from '../../../services/shared/test/events.js';
import {
  createProviderTree,
  leagueReply,
  ownerOf,
  putSeason,
  putState,
} from '../../../services/league-sync/test/support/provider-tree.js';
import { type AllServices, allServices } from './support/all-services.js';
import { leagueSteps } from './support/league-steps.js';

const tree = createProviderTree();
let services: AllServices;
let steps: ReturnType<typeof leagueSteps>;

beforeAll(async () => {
  putState(tree, '2031', 5);
  services = await allServices(tree.folder);
  steps = leagueSteps(services);
});
afterAll(async () => {
  await services.close();
  tree.remove();
});

describe('two leagues that prove to be one', () => {
  const [first, second] = ['620000000000030', '620000000000031'];

  test('are one in every database, with what either had', async () => {
    putSeason(tree, { leagueId: first, season: '2030', scored: 17, teams: 4 });
    putSeason(tree, { leagueId: second, season: '2031', scored: 4, teams: 4 });
    const into = await steps.connect('owner1', first);
    const absorbed = await steps.connect('owner2', second);
    expect(into.chainId).not.toBe(absorbed.chainId);
    await steps.connect('owner2', first);
    await steps.connect('owner3', second);
    await steps.claim('owner2', first, 2);
    await steps.claim('owner3', second, 3);
    const memberships = services.databases.get('league_sync')!.connection.collection('memberships');
    await memberships.updateOne({ _id: `${absorbed.chainId}:${ownerOf(2)}` as never }, { $set: { isAdmin: true } });
    await steps.keepSearch('owner3', absorbed.chainId);
    const said = ['first of the old', 'first of the new', 'second of the old', 'second of the new'];
    for (const [index, message] of said.entries()) {
      const [name, leagueId] = index % 2 === 0 ? ['owner1', first] : ['owner3', second];
      expect(await steps.say(name ?? '', leagueId ?? '', message)).toBe(201);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await until('all weeks are decided', async () => (await steps.settledWeeks(absorbed.chainId)) === 4, 20_000);
    await until('all weeks are decided', async () => (await steps.settledWeeks(into.chainId)) === 17, 20_000);
    const awards = services.databases.get('achievements')!.connection.collection('achievements');
    const removed = await awards.findOneAndUpdate(
      { chainId: absorbed.chainId, week: 2 },
      { $set: { state: 'removed' } },
    );
    expect(removed).not.toBeNull();
    await steps.sent();
    const given: string[] = [];
    await services.bed.bus.broadcast(
      'achievements.awarded.v1',
      ({ payload }) => void given.push(payload.achievementId),
    );

    // The provider shows now that one is the other's next season.
    tree.put(`league/${second}`, leagueReply({ leagueId: second, season: '2031', scored: 4, previous: first }));
    await services.deps.sync.chains.update(absorbed.chainId, {
      nextPollAt: new Date(0),
      syncedAt: new Date(Date.now() - 8 * 86_400_000),
    });
    const posted: string[] = [];
    const replies = new Set<number>();
    let chain = await services.deps.sync.chains.find(into.chainId);
    await until(
      'they are one league, and loaded',
      async () => {
        const message = `meanwhile ${posted.length}`;
        const status = await steps.say('owner3', second, message);
        replies.add(status);
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

    await until('all weeks are decided', async () => (await steps.settledWeeks(into.chainId)) === 21, 20_000);
    await until('all weeks are ranked', async () => (await steps.rankedWeeks(into.chainId)) === 21, 20_000);
    await steps.cleared(1, { chainId: absorbed.chainId });
    // Messages written meanwhile are in the one league too, each once.
    expect(posted.length).toBeGreaterThan(0);
    expect([...replies].every((status) => status === 201 || status === 404 || status === 403)).toBe(true);
    expect(await steps.chatOf('owner1', first)).toEqual([...said, ...posted]);
    expect(await steps.say('owner2', second, 'and on it goes')).toBe(201);
    expect((await steps.chatOf('owner1', first)).at(-1)).toBe('and on it goes');

    // Awards have moved along: none is given twice, and revoked ones stay revoked.
    const held = await awards.find({ chainId: into.chainId, season: '2031' }).toArray();
    expect(held.filter(({ state }) => state === 'removed').map(({ week }) => week)).toEqual([2]);
    expect(given.filter((id) => id.includes(':2031:'))).toEqual([]);
    const records = await services.databases.get('admin')!.connection.collection('approved_leagues').find().toArray();
    const ours = records.filter(({ _id }) => [first, second].includes(String(_id)));
    expect(ours.map(({ chainId, connectionId }) => ({ chainId, connectionId }))).toEqual([into, into]);
    expect(await steps.countOf('admin', 'action_logs', { action: 'merge_leagues', chainId: into.chainId })).toBe(1);

    const searches = await services.deps.analytics.savedSearches.ofAccount('account-owner3');
    expect(searches.map(({ chainId }) => chainId)).toEqual([into.chainId]);

    await steps.sent();
    const expected = new Set(['admin.action_logs', ...[...services.databases.keys()].map((s) => `${s}.gone_leagues`)]);
    const traces = Object.keys(await steps.tracesOf([absorbed.chainId, absorbed.connectionId]));
    // Marks of handled events hold ids alone; sent events expire after an hour.
    const passing = (name: string): boolean => name.endsWith('.handled_events') || name.endsWith('.outbox');
    expect(traces.filter((name) => !expected.has(name) && !passing(name))).toEqual([]);
  }, 180_000);
});
