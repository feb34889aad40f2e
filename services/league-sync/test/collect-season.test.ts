import { collectSeason } from '../src/actions/collecting/collect-season.js';
import { type SeasonCollectionDoc } from '../src/store/season-collections.js';
import { createProviderTree, putSeason, putState } from './support/provider-tree.js';
import { eventually, loaded, syncBed, type SyncBed } from './support/sync-bed.js';

const ids = { 2030: '740000000000030', 2031: '740000000000031' };
const path = `/api/leagues/${ids[2031]}/historical-data`;

describe('collecting a season', () => {
  const tree = createProviderTree();
  let bed: SyncBed;
  let chainId: string;

  const ask = async (method: 'GET' | 'POST' | 'DELETE', url: string, who = 'owner1') => {
    const headers = await bed.issuer.headers({ sub: `account-${who}`, email: `${who}@example.test` });
    const response = await bed.app.inject({ method, url, headers });
    return { status: response.statusCode, body: response.json<never>() as unknown };
  };
  const start = (season: string) => ask('POST', `${path}/collect?season=${season}`);
  const ended = (season: string) =>
    eventually(
      () => bed.deps.seasonCollections.find(chainId, season),
      (job) => job !== null && job.state !== 'in_progress',
      60_000,
    ) as Promise<SeasonCollectionDoc>;
  const breakdown = async () => (await ask('GET', `${path}/breakdown`)).body;

  beforeAll(async () => {
    putState(tree, '2031', 4);
    putSeason(tree, { leagueId: ids[2030], season: '2030', scored: 17 });
    putSeason(tree, { leagueId: ids[2031], season: '2031', scored: 3, previous: ids[2030] });
    bed = await syncBed({ folder: tree.folder });
    await bed.verify('owner1', { leagueId: ids[2031] });
    await bed.verify('owner2', { leagueId: ids[2031] });
    chainId = (await loaded(bed, ids[2031]))?._id ?? '';
  });
  afterAll(async () => {
    await bed.close();
    tree.remove();
  });

  beforeEach(async () => {
    await bed.heal();
    await bed.forgetBudget();
  });

  test('is for admins of the league, and for seasons that can exist', async () => {
    for (const [method, url] of [
      ['GET', `${path}/status`],
      ['GET', `${path}/breakdown`],
      ['POST', `${path}/collect?season=2031`],
      ['DELETE', `${path}/collect?season=2031`],
    ] as const) {
      expect([url, (await ask(method, url, 'owner2')).status]).toEqual([url, 403]);
      expect([url, (await ask(method, url, 'stranger')).status]).toEqual([url, 403]);
    }
    for (const season of ['1800', '2032', 'abcd', '20311'])
      expect([season, (await start(season)).status]).toEqual([season, 400]);
    expect((await ask('DELETE', `${path}/collect?season=2031`)).status).toBe(404);
  });

  test('tells of seasons that were never collected, and what is stored of them', async () => {
    expect((await ask('GET', `${path}/status`)).body).toEqual([
      expect.objectContaining({ season: '2031', dataType: 'season', status: 'success', errorMessage: null }),
      expect.objectContaining({ season: '2030', status: 'success' }),
    ]);
    expect(await breakdown()).toEqual([
      expect.objectContaining({ season: '2031', isCurrent: true }),
      {
        season: '2030',
        isCurrent: false,
        totalRecords: 4 + 72 + 18 + 4 + 24,
        breakdown: {
          rosters: 4,
          matchups: 72,
          transactions: 18,
          drafts: 4,
          leagues: 1,
          unique_players_with_stats: 24,
        },
      },
    ]);
    expect((await ask('GET', `/api/leagues/${ids[2031]}/extended-seasons`, 'owner2')).body).toEqual({
      seasons: ['2031', '2030'],
      collectable: ['2031', '2030', '2029', '2028', '2027'],
      sleeperCount: 2,
      historicalCount: 0,
    });
  });

  test('stores what was corrected since, and announces the week again, as history', async () => {
    const told: string[] = [];
    const forget = bed.deps.outbox.onCommitted((subject, payload) => {
      if (subject === 'league.week_finalized.v1' && 'backfill' in payload) told.push(String(payload.backfill));
    });
    const before = await bed.deps.matchups.find(chainId, '2030', 5);
    putSeason(tree, { leagueId: ids[2030], season: '2030', scored: 17, seed: 99 });
    expect(await start('2030')).toMatchObject({ status: 202, body: { season: '2030', status: 'in_progress' } });
    expect(await ended('2030')).toMatchObject({ state: 'success', errorMessage: null });
    const after = await bed.deps.matchups.find(chainId, '2030', 5);
    expect(after?.hash).not.toBe(before?.hash);
    expect(after).toMatchObject({ isFinal: true, revision: (before?.revision ?? 0) + 1 });
    const [, status] = (await ask('GET', `${path}/status`)).body as { done: number; total: number }[];
    expect(status).toMatchObject({ status: 'success', done: status?.total });
    forget();
    expect([told.length > 0, ...new Set(told)]).toEqual([true, 'true']);
  });

  test('of twenty starts at once one begins, the others are told', async () => {
    await bed.fault({ pattern: `/v1/league/${ids[2031]}*`, mode: 'hang' });
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => start('2031')))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([202, ...Array.from({ length: 19 }, () => 409)]);
    await ask('DELETE', `${path}/collect?season=2031`);
    await bed.heal();
    expect(await ended('2031')).toMatchObject({ state: 'cancelled' });
  });

  test('its start and its end are told to open pages', async () => {
    const told: string[] = [];
    const forget = bed.deps.outbox.onCommitted((subject, payload) => {
      if (subject === 'league.synced.v1' && 'parts' in payload) told.push(payload.parts.join());
    });
    await bed.stopJobs();
    await start('2030');
    expect(told).toEqual(['progress']);
    await ask('DELETE', `${path}/collect?season=2030`);
    expect(told).toEqual(['progress', 'progress']);
    forget();
    await bed.restart();
  });

  test('cancelled and started anew at once, the former job says nothing of the new one', async () => {
    await bed.stopJobs();
    const jobOf = () => bed.deps.seasonCollections.find(chainId, '2030') as Promise<SeasonCollectionDoc>;
    await start('2030');
    const former = await jobOf();
    await ask('DELETE', `${path}/collect?season=2030`);
    await start('2030');
    await collectSeason(bed.sync, former, new AbortController().signal);
    expect(await jobOf()).toMatchObject({ state: 'in_progress', doneParts: [] });
    await bed.restart();
    const done = await ended('2030');
    expect([done.state, done.doneParts.length]).toEqual(['success', done.total]);
  });

  test('killed at ten places it ends with the same counts, and asks for no part twice', async () => {
    const before = await breakdown();
    await start('2030');
    for (let kill = 1; kill <= 10; kill += 1) {
      await eventually(
        () => bed.deps.seasonCollections.find(chainId, '2030'),
        (job) => job?.state !== 'in_progress' || job.doneParts.length >= kill * 3,
      );
      await bed.restart();
      await bed.forgetBudget();
    }
    expect(await ended('2030')).toMatchObject({ state: 'success' });
    expect(await breakdown()).toEqual(before);
  }, 120_000);

  test('says what could not be had, and changes nothing', async () => {
    const before = await breakdown();
    await bed.fault({ pattern: `/v1/league/${ids[2030]}/matchups/3*`, mode: '500' });
    await start('2030');
    const failed = await ended('2030');
    expect(failed.state).toBe('error');
    expect(failed.errorMessage).toMatch(/2030/);
    expect(await breakdown()).toEqual(before);
  });

  test('a season that the platform has lost stays readable', async () => {
    const before = await breakdown();
    const weeks = await bed.deps.matchups.ofSeason(chainId, '2030');
    tree.put(`league/${ids[2030]}`, undefined);
    await start('2030');
    expect(await ended('2030')).toMatchObject({
      state: 'error',
      errorMessage: 'Sleeper no longer has this season. What is stored stays as it is.',
    });
    expect(await bed.deps.matchups.ofSeason(chainId, '2030')).toEqual(weeks);
    expect(await breakdown()).toEqual(before);
  });

  test('a season that the league never had is said so, and is listed', async () => {
    await start('2028');
    expect(await ended('2028')).toMatchObject({ errorMessage: 'Sleeper has no 2028 season of this league.' });
    const listed = (await ask('GET', `${path}/status`)).body as { season: string; status: string }[];
    expect(listed.at(-1)).toMatchObject({ season: '2028', status: 'error', recordsCollected: 0 });
  });

  test('what is new of the running season is news, and no history', async () => {
    await bed.stopJobs();
    const told: string[] = [];
    const forget = bed.deps.outbox.onCommitted((subject, payload) => {
      if ('backfill' in payload && 'season' in payload && 'week' in payload)
        told.push(`${subject} ${payload.season} ${payload.week} ${payload.backfill}`);
    });
    putState(tree, '2031', 5);
    putSeason(tree, { leagueId: ids[2031], season: '2031', scored: 4, previous: ids[2030] });
    await start('2031');
    const job = (await bed.deps.seasonCollections.find(chainId, '2031')) as SeasonCollectionDoc;
    await collectSeason(bed.sync, job, new AbortController().signal);
    forget();
    expect(told).toEqual(['league.week_finalized.v1 2031 4 false']);
    await bed.restart();
  });
});
