import { withChain } from '../src/actions/chains/hold-chain.js';
import { createProviderTree, putSeason, putState } from './support/provider-tree.js';
import { eventually, loaded, syncBed, type SyncBed } from './support/sync-bed.js';

const leagueId = '792000000000031';
const tree = createProviderTree();
let bed: SyncBed;
let chainId = '';
beforeAll(async () => {
  putState(tree, '2031', 4);
  putSeason(tree, { leagueId, season: '2031', scored: 3 });
  bed = await syncBed({ folder: tree.folder });
  await bed.verify('owner1', { leagueId });
  chainId = (await loaded(bed, leagueId))?._id ?? '';
});
afterAll(async () => {
  await bed.close();
  tree.remove();
});

const block = async (ms: number) => {
  await bed.forgetBudget();
  await bed.deps.budget.block(ms);
};
const isFree = () => withChain(bed.deps.leases, chainId, new AbortController().signal, async () => undefined);
const chainNow = async () => (await bed.deps.chains.find(chainId))!;

test('while Sleeper asks for a long pause no poll waits for its end, and it is tried again then', async () => {
  await block(1_800_000);
  await bed.deps.chains.update(chainId, { nextPollAt: new Date(0) });
  const polled = await eventually(chainNow, ({ nextPollAt }) => nextPollAt.getTime() > 0);
  expect(polled.nextPollAt.getTime() - Date.now()).toBeGreaterThan(1_700_000);
  expect(await isFree()).toBe(true);
});

test('jobs that wait for a short one end when the process stops, which says nothing of the league', async () => {
  await block(25_000);
  await bed.deps.chains.update(chainId, { nextPollAt: new Date(0), staleSince: null, failedPolls: 0 });
  await eventually(
    async () => bed.deps.budget.longestWaitMs('background') + bed.deps.budget.longestWaitMs('watched'),
    Boolean,
  );
  const startedAt = Date.now();
  await bed.stopJobs();
  expect(Date.now() - startedAt).toBeLessThan(5_000);
  expect(await chainNow()).toMatchObject({ nextPollAt: new Date(0), staleSince: null, failedPolls: 0 });
  expect(await isFree()).toBe(true);
});
