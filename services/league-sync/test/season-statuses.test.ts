import { createProviderTree, putSeason, putState } from './support/provider-tree.js';
import { loadedInRounds, syncBed, type SyncBed } from './support/sync-bed.js';

const ids = { 2030: '740000000000130', 2031: '740000000000131' };

describe('how the collecting of a season stands', () => {
  const tree = createProviderTree();
  let bed: SyncBed;
  let chainId: string;

  interface Status {
    season: string;
    status: string;
    errorMessage: string | null;
    lastCollected: string | null;
    done: number;
    total: number;
  }
  async function ask(method: 'GET' | 'POST' | 'DELETE', path: string) {
    const headers = await bed.issuer.headers({ sub: 'account-owner1', email: 'owner1@example.test' });
    const url = `/api/leagues/${ids[2031]}/historical-data/${path}`;
    return bed.app.inject({ method, url, headers });
  }
  async function statuses(): Promise<Record<string, Status>> {
    const list = (await ask('GET', 'status')).json<Status[]>();
    expect(list.map(({ season }) => season)).toEqual(['2031', '2030']);
    return Object.fromEntries(list.map((status) => [status.season, status]));
  }
  const gap = 'Sleeper did not give us the scores of 2030 (week 3). The rest is here, and we keep asking.';

  beforeAll(async () => {
    putState(tree, '2031', 4);
    putSeason(tree, { leagueId: ids[2030], season: '2030', scored: 17 });
    putSeason(tree, { leagueId: ids[2031], season: '2031', scored: 3, previous: ids[2030] });
    bed = await syncBed({ folder: tree.folder });
    await bed.fault({ pattern: `/v1/league/${ids[2030]}/matchups/3`, mode: 'wrong-types' });
    await bed.verify('owner1', { leagueId: ids[2031] });
    chainId = (await loadedInRounds(bed, ids[2031]))?._id ?? '';
    await bed.stopJobs();
  });
  afterAll(async () => {
    await bed.close();
    tree.remove();
  });

  test('a season whose load goes on without a part has failed, and says what is missing; no other has', async () => {
    const { 2030: before, 2031: running } = await statuses();
    expect(before).toMatchObject({ status: 'error', errorMessage: gap });
    expect((before?.total ?? 0) - (before?.done ?? 0)).toBe(1);
    expect(running).toMatchObject({ status: 'success', errorMessage: null, done: running?.total });
  });

  test('each season was collected when it was read itself, whatever the polls read meanwhile', async () => {
    const { 2030: before } = await statuses();
    const later = new Date(Date.now() + 3_600_000);
    await bed.deps.leagues.touch(ids[2031], later);
    await bed.deps.chains.update(chainId, { syncedAt: later });
    const now = await statuses();
    expect(now[2031]?.lastCollected).toBe(later.toISOString());
    expect(now[2030]?.lastCollected).toBe(before?.lastCollected);
    expect(Date.parse(before?.lastCollected ?? '')).toBeLessThanOrEqual(Date.now());
  });

  test('while the league is loaded only what it still lacks is under way', async () => {
    const sync = (await bed.deps.chains.find(chainId))?.sync;
    await bed.deps.chains.update(chainId, { sync: { state: 'loading', done: 0, total: 0, message: null } });
    const now = await statuses();
    expect([now[2031]?.status, now[2030]?.status]).toEqual(['success', 'in_progress']);
    if (sync) await bed.deps.chains.update(chainId, { sync });
  });

  test('a load that has failed says so of what it lacks', async () => {
    const message = 'Loading this league failed; it is tried again.';
    await bed.deps.chains.update(chainId, { sync: { state: 'failed', done: 0, total: 0, message } });
    const now = await statuses();
    expect(now[2031]).toMatchObject({ status: 'success', errorMessage: null });
    expect(now[2030]).toMatchObject({ status: 'error', errorMessage: message });
  });

  test('what a later version asks of a season has not failed in a league that was loaded whole before', async () => {
    await bed.deps.chains.update(chainId, { sync: { state: 'ready', done: 0, total: 0, message: null } });
    expect((await statuses())[2030]).toMatchObject({ status: 'success', errorMessage: null });
  });

  test('a collection that was cancelled leaves a season as it was, and one that failed says when it was read', async () => {
    const { 2031: before } = await statuses();
    expect(before).toMatchObject({ status: 'success', done: before?.total });
    expect(before?.lastCollected).not.toBeNull();
    expect((await ask('POST', 'collect?season=2031')).statusCode).toBe(202);
    const during = (await statuses())[2031];
    expect(during).toMatchObject({ status: 'in_progress', lastCollected: before?.lastCollected });
    const ended = await ask('DELETE', 'collect?season=2031');
    expect([ended.statusCode, ended.json<Status>().lastCollected]).toEqual([202, before?.lastCollected]);
    expect((await statuses())[2031]).toEqual(before);

    const begun = await ask('POST', 'collect?season=2031');
    expect(begun.json<Status>().lastCollected).toBe(before?.lastCollected);
    const failed = { state: 'error', errorMessage: 'Sleeper does not respond.' } as const;
    expect(await bed.deps.seasonCollections.end({ _id: `${chainId}:2031` }, failed)).toBe(true);
    const after = (await statuses())[2031];
    expect(after).toMatchObject({ status: 'error', errorMessage: failed.errorMessage });
    expect(after?.lastCollected).toBe(before?.lastCollected);
  });

  test('a season that was collected by hand was read last by whichever came later, that or a poll', async () => {
    const jobs = bed.mongo.connection.collection('season_collections');
    const collectedAt = async (lastCollected: Date) => {
      await jobs.updateOne({ _id: `${chainId}:2031` as never }, { $set: { lastCollected } });
      return (await statuses())[2031]?.lastCollected;
    };
    const polledAt = new Date();
    await bed.deps.leagues.touch(ids[2031], polledAt);
    const [earlier, later] = [-3_600_000, 3_600_000].map((ms) => new Date(polledAt.getTime() + ms));
    expect(await collectedAt(earlier as Date)).toBe(polledAt.toISOString());
    expect(await collectedAt(later as Date)).toBe(later?.toISOString());
  });
});
