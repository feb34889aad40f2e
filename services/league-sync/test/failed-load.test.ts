import { planPolls, watchedTask } from '../src/domain/polling/poll-plan.js';
import { startConnectWorker } from '../src/jobs/connect-loop.js';
import { createProviderTree, putSeason, putState } from './support/provider-tree.js';
import { eventually, loaded, syncBed, type SyncBed } from './support/sync-bed.js';

const leagueId = '793000000000031';
const minuteMs = 60_000;
const tree = createProviderTree();
let bed: SyncBed;
beforeAll(async () => {
  putState(tree, '2031', 4);
  putSeason(tree, { leagueId, season: '2031', scored: 3 });
  bed = await syncBed({ folder: tree.folder });
});
afterAll(async () => {
  await bed.close();
  tree.remove();
});

test('a league whose load meets a bug is left alone for a quarter of an hour, also while somebody looks at it', async () => {
  await bed.stopJobs();
  await bed.verify('owner1', { leagueId });
  const done = () => Promise.reject(new Error('a bug'));
  const worker = startConnectWorker({ ...bed.sync, syncCursors: { ...bed.deps.syncCursors, done } });
  const failed = await eventually(
    () => bed.deps.chains.findByLeague(leagueId),
    (chain) => chain?.sync.state === 'failed',
  );
  await worker.stop();
  const plan = planPolls({ watched: 1, drafting: 0, unwatched: 0, idle: 0, gamesOn: false });
  const taskIn = (minutes: number) => watchedTask(failed!, plan, false, new Date(Date.now() + minutes * minuteMs));
  expect([taskIn(1), taskIn(14), taskIn(15)]).toEqual([null, null, 'poll']);

  await bed.restart();
  await bed.deps.chains.update(failed!._id, { nextPollAt: new Date(0) });
  expect(await loaded(bed, leagueId)).toMatchObject({ isRetrying: false });
});
