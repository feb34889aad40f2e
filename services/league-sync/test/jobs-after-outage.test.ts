import { databaseAway } from '@dynasty/kit/errors';
import { startCollectWorker } from '../src/jobs/collect-loop.js';
import { startImportWorker } from '../src/jobs/import-loop.js';
import { startPlanner } from '../src/jobs/plan-loop.js';
import { startPollWorker } from '../src/jobs/poll-loop.js';
import { archiveOf, fileForm, wipe } from './support/archives.js';
import { createProviderTree, putSeason, putState } from './support/provider-tree.js';
import { eventually, loadedAtRest, type SyncBed } from './support/sync-bed.js';

const leagueId = '740000000000131';
const path = `/api/leagues/${leagueId}/historical-data`;

describe('a job in which the database was away goes on, and is not ended:', () => {
  const tree = createProviderTree();
  let bed: SyncBed;
  let chainId: string;
  beforeAll(async () => {
    putState(tree, '2031', 4);
    putSeason(tree, { leagueId, season: '2031', scored: 3 });
    ({ bed, chainId } = await loadedAtRest(tree.folder, leagueId));
  });
  afterAll(async () => {
    await bed.close();
    tree.remove();
  });

  const headersOf = () => bed.issuer.headers({ sub: 'account-owner1', email: 'owner1@example.test' });

  test('an import', async () => {
    const { payload, headers } = fileForm(await archiveOf(bed.deps, chainId), {});
    await wipe(bed.deps, chainId);
    const all = { ...(await headersOf()), ...headers };
    const sent = await bed.app.inject({ method: 'POST', url: `${path}/import`, payload, headers: all });
    expect(sent.statusCode).toBe(202);
    const find = jest.fn(bed.deps.leagueImports.find).mockRejectedValueOnce(databaseAway());
    const worker = startImportWorker({ ...bed.sync, leagueImports: { ...bed.deps.leagueImports, find } });
    const ended = await eventually(
      () => bed.deps.leagueImports.find(chainId),
      (job) => job !== null && job.state !== 'in_progress',
    );
    await worker.stop();
    expect([ended?.state, find.mock.calls.length > 1]).toEqual(['success', true]);
  });

  test('collecting a season', async () => {
    const url = `${path}/collect?season=2031`;
    const asked = await bed.app.inject({ method: 'POST', url, headers: await headersOf() });
    expect(asked.statusCode).toBe(202);
    const find = jest.fn(bed.deps.seasonCollections.find).mockRejectedValueOnce(databaseAway());
    const worker = startCollectWorker({ ...bed.sync, seasonCollections: { ...bed.deps.seasonCollections, find } });
    const ended = await eventually(
      () => bed.deps.seasonCollections.find(chainId, '2031'),
      (job) => job !== null && job.state !== 'in_progress',
    );
    await worker.stop();
    expect([ended?.state, find.mock.calls.length > 1]).toEqual(['success', true]);
  });

  test('a poll, which is due at once', async () => {
    const before = new Date();
    await bed.deps.chains.update(chainId, { nextPollAt: new Date(0) });
    const planner = startPlanner({ ...bed.deps, budget: { limitJobs: () => undefined } }, 100);
    const find = jest.fn(bed.deps.chains.find).mockRejectedValueOnce(databaseAway());
    const worker = startPollWorker(
      { ...bed.sync, chains: { ...bed.deps.chains, find } },
      { planner, forWatched: bed.deps.sleeperForWatched, everyMs: 100 },
    );
    const polled = await eventually(
      () => bed.deps.chains.find(chainId),
      (chain) => (chain?.syncedAt ?? before) > before,
    );
    await worker.stop();
    await planner.stop();
    expect([polled?.isRetrying, find.mock.calls.length > 1]).toEqual([false, true]);
  });
});
