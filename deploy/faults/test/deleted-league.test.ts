import { deleteLeague } from '../../../services/admin/src/actions/delete-league.js';
import { until } from '../../../services/shared/test/events.js';
import { createProviderTree, putSeason, putState } from '../../../services/league-sync/test/support/provider-tree.js';
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

describe('a league that is deleted', () => {
  const [gone, older, other] = ['600000000000031', '600000000000030', '610000000000031'];

  test('leaves its tombstone and what administrators have on record, in every database', async () => {
    putSeason(tree, { leagueId: gone, season: '2031', scored: 4, previous: older });
    putSeason(tree, { leagueId: older, season: '2030', scored: 17 });
    putSeason(tree, { leagueId: other, season: '2031', scored: 4, name: 'Another' });
    const kept = await steps.connect('owner2', other);
    const league = await steps.connect('owner1', gone);
    await steps.claim('owner1', gone, 1);
    expect(await steps.say('owner1', gone, 'a secret of the deleted')).toBe(201);
    expect(await steps.say('owner2', other, 'something of the others')).toBe(201);
    for (const { chainId } of [league, kept]) {
      await steps.keepSearch('owner2', chainId);
      const weeks = chainId === kept.chainId ? 4 : 21;
      await until('all weeks are ranked', async () => (await steps.rankedWeeks(chainId)) === weeks, 20_000);
      await until('all weeks are decided', async () => (await steps.settledWeeks(chainId)) === weeks, 20_000);
    }
    await until('admin knows the chain', async () => {
      return (await steps.countOf('admin', 'approved_leagues', { connectionId: league.connectionId })) === 1;
    });
    await steps.sent();
    const texts = [league.chainId, league.connectionId, gone, older, 'a secret of the deleted'];
    const before = await steps.tracesOf(texts);
    expect(Object.keys(before).length).toBeGreaterThan(15);
    const others = [kept.chainId, kept.connectionId, other];
    const othersBefore = await steps.tracesOf(others);

    const week = { season: '2030', week: 3, revision: 9, backfill: false, leagueId: older };
    const late = () =>
      services.bed.bus.publish('league.week_finalized.v1', `${league.connectionId}:late:${Math.random()}`, {
        ...league,
        ...week,
      });
    const { admin } = services.deps;
    const [{ name = '' } = {}] = await admin.approvedLeagues.ofChain([gone]);
    const actor = { accountId: 'account-root', name: 'root' };
    await admin.mongo.transaction((session) =>
      deleteLeague(admin, session, gone, { actor, confirmName: name, reason: 'Folded' }),
    );
    await late();
    const records = ['action_logs', 'registration_attempts'].map((name) => `admin.${name}`);
    // Kept responses expire after two days, sent events after an hour.
    const sent = [...services.databases.keys()].map((service) => `${service}.outbox`);
    const expected = new Set([...records, ...sent, 'chat.idempotency']);
    const rest = async () => Object.entries(await steps.tracesOf(texts)).filter(([name]) => !expected.has(name));
    const tombstones = [...services.databases.keys()].map((service) => [`${service}.gone_leagues`, 1]);
    await until('only the tombstones are left', async () => (await rest()).length === tombstones.length, 20_000);
    expect(Object.fromEntries(await rest())).toEqual(Object.fromEntries(tombstones));
    await steps.cleared(1);
    const [entry] = (await admin.actionLogs.page({}, 1)).entries;
    expect(entry).toMatchObject({ action: 'delete_league', targetId: gone, reason: 'Folded' });
    expect(await admin.actionLogs.verify()).toMatchObject({ valid: true, brokenAt: null });

    // Later events of it are dropped, and writes to it are refused.
    await late();
    await services.bed.bus.publish('league.synced.v1', `${league.connectionId}:late`, {
      ...league,
      leagueId: gone,
      season: '2031',
      parts: ['rosters'],
    });
    expect([403, 404]).toContain(await steps.say('owner1', gone, 'is anybody there'));
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const marks = Object.keys(Object.fromEntries(await rest())).filter((name) => !name.endsWith('.gone_leagues'));
    expect(marks.filter((name) => !name.endsWith('.handled_events'))).toEqual([]);
    expect(await steps.tracesOf(others)).toEqual(othersBefore);
  }, 120_000);

  test('can be connected again, as another league', async () => {
    const again = await steps.connect('owner1', gone);
    await until('it is ranked', async () => (await steps.rankedWeeks(again.chainId)) === 21, 20_000);
    expect(await steps.chatOf('owner1', gone)).toEqual([]);
  });
});
