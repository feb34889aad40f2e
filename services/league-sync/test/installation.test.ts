import { createRpcClient, type PromiseClient, serveRpc } from '@dynasty/kit/rpc';
import { InstallationServiceClient } from '@dynasty/proto/league/v1/installation_service';
import { queryPlans } from '@dynasty/testbed/query-plans';
import { addInstallationService } from '../src/rpc/installation.js';
import { createProviderTree, putSeason, putState } from './support/provider-tree.js';
import { loaded, syncBed, type SyncBed } from './support/sync-bed.js';

const tree = createProviderTree();
const [first, second, absent] = ['770000000000031', '780000000000031', '790000000000031'];
/** Later seasons of the first one, which nobody has joined with. */
const [next, afterNext] = ['770000000000032', '770000000000033'];
let bed: SyncBed;
let client: PromiseClient<InstallationServiceClient>;
let close: () => Promise<void>;

beforeAll(async () => {
  putState(tree, '2031', 4);
  putSeason(tree, { leagueId: first, season: '2031', scored: 3, name: 'Harbour' });
  putSeason(tree, { leagueId: second, season: '2031', scored: 3, name: 'Lighthouse' });
  bed = await syncBed({ folder: tree.folder });
  const { logger } = bed;
  const add = (server: Parameters<typeof addInstallationService>[0]) => addInstallationService(server, bed.deps);
  const rpc = await serveRpc({ host: '127.0.0.1', port: 0, logger, add });
  const rpcClient = createRpcClient(InstallationServiceClient, { address: `127.0.0.1:${rpc.port}`, logger });
  client = rpcClient;
  close = async () => {
    rpcClient.close();
    await rpc.close();
  };
});
afterAll(async () => {
  await close();
  await bed.close();
  tree.remove();
});

describe('LookUpLeague', () => {
  it('tells what the provider says, and the chain once the league is connected', async () => {
    const asked = { leagueId: first };
    const unconnected = await client.lookUpLeague(asked);
    expect(unconnected).toMatchObject({ ...asked, name: 'Harbour', season: '2031', chainId: '', connectionId: '' });
    expect(unconnected.totalRosters).toBeGreaterThan(1);
    await bed.verify('owner1', asked);
    const chain = await loaded(bed, first);
    expect(await client.lookUpLeague(asked)).toEqual({
      ...unconnected,
      chainId: chain?._id,
      connectionId: chain?.connectionId,
    });
    await bed.deps.chains.update(chain?._id ?? '', { approval: 'deleted' });
    expect(await client.lookUpLeague(asked)).toEqual(unconnected);
    await bed.deps.chains.update(chain?._id ?? '', { approval: 'approved' });
  });

  it('tells the chain of a league by its older seasons: who joins with the new one comes into that chain', async () => {
    const chain = await bed.deps.chains.findByLeague(first);
    putSeason(tree, { leagueId: next, season: '2032', scored: 0, previous: first, name: 'Harbour' });
    putSeason(tree, { leagueId: afterNext, season: '2033', scored: 0, previous: next, name: 'Harbour' });
    for (const leagueId of [next, afterNext]) {
      const { connectionId, _id: chainId } = chain!;
      expect(await client.lookUpLeague({ leagueId })).toMatchObject({ leagueId, chainId, connectionId });
    }
  });

  it.each([absent, `0${absent}`, '0', 'abc', '../1', ''])('finds nothing for "%s"', async (leagueId) => {
    await expect(client.lookUpLeague({ leagueId })).rejects.toMatchObject({
      kind: 'missing',
      slug: 'league-not-found',
    });
  });
});

describe('ListMemberships', () => {
  const list = (over: object = {}) => client.listMemberships({ after: '', limit: 10, search: '', ...over });

  it('names claimed teams of all leagues, the latest first, page by page, and finds them', async () => {
    await bed.verify('owner2', { leagueId: second });
    await loaded(bed, second);
    expect((await list()).memberships).toEqual([]);
    const claimedAt = (minute: number) => new Date(Date.UTC(2031, 8, 1, 12, minute));
    const people = await Promise.all(
      [first, second].map(async (leagueId) => {
        const chain = await bed.deps.chains.findByLeague(leagueId);
        return (await bed.deps.memberships.ofChain(chain?._id ?? '')).at(0);
      }),
    );
    await bed.deps.mongo.transaction(async (session) => {
      for (const [minute, person] of people.entries()) {
        const claim = { rosterId: 1, season: '2031', claimedAt: claimedAt(minute) };
        await bed.deps.memberships.change(person?._id ?? '', { claim }, session);
      }
    });
    const { memberships, next } = await list();
    expect(memberships.map(({ leagueName, leagueId }) => [leagueName, leagueId])).toEqual([
      ['Lighthouse', second],
      ['Harbour', first],
    ]);
    expect(next).toBe('');
    expect(memberships[0]).toMatchObject({ accountId: people[1]?.accountId, claimedAt: claimedAt(1).toISOString() });
    expect(memberships[0]?.email).toContain('@');
    const page = await list({ limit: 1 });
    const rest = await list({ limit: 1, after: page.next });
    expect([...page.memberships, ...rest.memberships]).toEqual(memberships);
    expect(rest.next).toBe('');
    expect((await list({ search: ' HARB' })).memberships).toEqual(memberships.slice(1));
    expect((await list({ search: memberships[0]?.email })).memberships).toEqual(memberships.slice(0, 1));
    expect(await client.countMemberships({})).toEqual({ claimed: 2 });
    expect(await list({ search: 'nobody' })).toEqual({ memberships: [], next: '' });
    // Somebody else owns the team by now.
    const lapsed = { claim: { rosterId: 2, season: '2031', claimedAt: claimedAt(1), isAssigned: false } };
    await bed.deps.mongo.transaction((session) => bed.deps.memberships.change(people[0]?._id ?? '', lapsed, session));
    expect((await list()).memberships).toEqual(memberships.slice(0, 1));
    expect((await list({ limit: 1 })).memberships).toEqual(memberships.slice(0, 1));
  });
});

describe('ListFreshness', () => {
  const list = (over: object = {}) => client.listFreshness({ after: '', limit: 10, search: '', ...over });

  it('lists every league page by page, longest unread first, and finds it by its name or an id', async () => {
    const chain = await bed.deps.chains.findByLeague(first);
    const names: string[] = [];
    const never = ['Dune', 'Anchor'].map((name, n) => ({
      name,
      _id: `never-${n}`,
      leagueIds: [`9${n}`],
      syncedAt: null,
    }));
    const idle = { approval: 'suspended' as const };
    await bed.deps.mongo.transaction(async (session) => {
      for (const own of never)
        await bed.deps.chains.insert({ ...chain!, connectionId: own._id, ...own, ...idle }, session);
    });
    for (let next = ''; names.length === 0 || next !== '';) {
      const page = await list({ limit: 1, after: next });
      names.push(...page.leagues.map(({ name }) => name));
      next = page.next;
    }
    expect([names.slice(0, 2), names.slice(2).sort()]).toEqual([
      ['Dune', 'Anchor'],
      ['Harbour', 'Lighthouse'],
    ]);
    expect((await list({ search: ' HARB' })).leagues).toMatchObject([{ name: 'Harbour', leagueId: first }]);
    expect((await list({ search: '91' })).leagues).toMatchObject([{ name: 'Anchor', syncedAt: '' }]);
    expect(await list({ search: 'nobody' })).toEqual({ leagues: [], next: '' });
    expect((await queryPlans(bed.deps.mongo, () => list({ limit: 1, after: '/never-0' }))).scans).toEqual([]);
    await bed.deps.mongo.transaction(async (session) => {
      for (const { _id } of never) await bed.deps.chains.remove(_id, session);
    });
  });
});

it('GetAccounts names those who have signed in', async () => {
  const [person] = await bed.deps.memberships.ofChain((await bed.deps.chains.findByLeague(first))?._id ?? '');
  const accountId = person?.accountId ?? '';
  const { accounts } = await client.getAccounts({ accountIds: [accountId, 'nobody'] });
  expect(accounts).toEqual([{ accountId, email: expect.stringContaining('@'), username: expect.any(String) }]);
});

describe('GetSyncOverview', () => {
  it('tells of every league when it was read and when it is next, and of the calls that were made', async () => {
    for (const [n, leagueId] of [first, second].entries()) {
      await bed.verify(`owner${n + 1}`, { leagueId });
      await loaded(bed, leagueId);
    }
    const chain = await bed.deps.chains.findByLeague(second);
    const staleSince = new Date('2031-09-20T10:00:00Z');
    await bed.deps.chains.update(chain?._id ?? '', { staleSince, syncedAt: new Date(0), approval: 'suspended' });
    const overview = await client.getSyncOverview({});
    expect(overview.totalLeagues).toBe(2);
    expect(overview.leagues.map(({ name, approval, staleSince: since }) => [name, approval, since])).toEqual([
      ['Lighthouse', 'suspended', staleSince.toISOString()],
      ['Harbour', 'approved', ''],
    ]);
    const [suspended, fresh] = overview.leagues;
    expect(suspended?.nextAt).toBe('');
    expect(Date.parse(fresh?.nextAt ?? '')).not.toBeNaN();
    expect(overview.budget).toMatchObject({ limit: 900, blockedUntil: '' });
    expect(overview.budget?.calls).toBeGreaterThan(0);
    expect(overview.budget?.calls).toBeLessThanOrEqual(900);
    const lately = overview.budget?.minutes ?? [];
    expect(lately).toHaveLength(15);
    expect(lately.reduce((sum, calls) => sum + calls, 0)).toBeGreaterThanOrEqual(overview.budget?.calls ?? Infinity);
    expect(overview.budget?.refused).toBe(0);
    expect(Date.parse(overview.nflStateNextAt)).toBeGreaterThan(Date.parse(overview.nflStateAt));
    expect(Date.parse(overview.playersNextAt) - Date.parse(overview.playersAt)).toBe(24 * 3_600_000);
    expect([overview.statWeek, overview.statsAt]).toEqual(['', '']);
    const readAt = new Date(bed.deps.clock.now().getTime() - 120_000);
    const week = { season: '2031', week: 3, revision: 1, hash: 'x', readAt, players: 0, lines: null };
    await bed.deps.statWeeks.put({ ...week, _id: '2031:3' });
    await bed.deps.statWeeks.put({ ...week, _id: '2031:10', week: 10 });
    await bed.deps.statWeeks.put({ ...week, _id: '2031:11', week: 11, revision: 0 });
    const { statWeek, statsAt } = await client.getSyncOverview({});
    expect(statWeek).toBe('2031, Week 10');
    expect(Math.abs(Date.now() - 120_000 - Date.parse(statsAt))).toBeLessThan(10_000);
  });

  it('tells of the watched league that was read longest ago, however many are read more seldom', async () => {
    const chain = await bed.deps.chains.findByLeague(first);
    const copy = (own: object, n: number) => ({ ...chain!, _id: `copy-${n}`, leagueIds: [`6${n}`], ...own });
    const now = Date.now();
    const watchedAt = new Date(now);
    const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000);
    const unwatched = Array.from({ length: 201 }, () => ({ watchedAt: hoursAgo(1), syncedAt: hoursAgo(9) }));
    const copies = [
      ...unwatched,
      { name: 'Closed', watchedAt, approval: 'suspended' as const, syncedAt: hoursAgo(8) },
      { name: 'Lagging', watchedAt, syncedAt: hoursAgo(2) },
      { name: 'Fresh', watchedAt, syncedAt: hoursAgo(1) },
    ].map(copy);
    await bed.deps.mongo.transaction(async (session) => {
      for (const one of copies) await bed.deps.chains.insert(one, session);
    });
    const overview = await client.getSyncOverview({});
    expect(overview.leagues).toHaveLength(200);
    expect(overview.leagues.map(({ name }) => name)).not.toContain('Lagging');
    expect(overview.stalestWatched).toMatchObject({ name: 'Lagging', watched: true });
    expect((await queryPlans(bed.deps.mongo, () => client.getSyncOverview({}))).scans).toEqual([]);
    await bed.deps.mongo.transaction(async (session) => {
      for (const { _id } of copies) await bed.deps.chains.remove(_id, session);
    });
    expect((await client.getSyncOverview({})).stalestWatched).toBeUndefined();
  });
});
