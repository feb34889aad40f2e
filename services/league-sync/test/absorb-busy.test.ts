import { collectSeason } from '../src/actions/collecting/collect-season.js';
import { pollChain } from '../src/actions/polling/poll-chain.js';
import { planPolls } from '../src/domain/polling/poll-plan.js';
import { type SeasonCollectionDoc } from '../src/store/season-collections.js';
import { createProviderTree, putSeason, putState } from './support/provider-tree.js';
import { loaded, syncBed, type SyncBed } from './support/sync-bed.js';

const [first, second] = ['747000000090030', '747000000090031'];

/** Two seasons of one league that were connected on their own, of which one lacks a part, and the other one is at work. */
describe('a league whose other half is busy', () => {
  const tree = createProviderTree();
  let bed: SyncBed;
  let chains: { older: string; younger: string };

  beforeAll(async () => {
    putState(tree, '2031', 4);
    putSeason(tree, { leagueId: first, season: '2030', scored: 3 });
    putSeason(tree, { leagueId: second, season: '2031', scored: 3 });
    bed = await syncBed({ folder: tree.folder });
    for (const leagueId of [first, second]) await bed.verify('owner1', { leagueId });
    chains = { older: (await loaded(bed, first))?._id ?? '', younger: (await loaded(bed, second))?._id ?? '' };
    await bed.stopJobs();
    putSeason(tree, { leagueId: second, season: '2031', scored: 3, previous: first });
  });
  afterAll(async () => {
    await bed.close();
    tree.remove();
  });

  /** Polls a chain once, which looks for its other seasons since it lacks a part. */
  async function poll(chainId: string): Promise<void> {
    await bed.forgetBudget();
    await bed.deps.chains.update(chainId, { syncedAt: new Date(), retry: { tries: 1, at: new Date(0) } });
    const chain = await bed.deps.chains.find(chainId);
    if (chain === null) throw new Error('the chain is gone');
    const plan = planPolls({ watched: 0, unwatched: 1, idle: 0, drafting: 0, gamesOn: false });
    const assignment = { plan, state: await bed.deps.nflState.find(), gamesOn: false, shards: [] };
    await pollChain(bed.sync, chain, assignment, new AbortController().signal);
  }

  test.each(['older', 'younger'] as const)('is polled as ever, and waits for it: the %s of the two', async (which) => {
    const other = which === 'older' ? chains.younger : chains.older;
    const isFree = await bed.deps.leases.withLease(`chain:${other}`, 6_000, () => poll(chains[which]));
    expect(isFree).toBe(true);
    const polled = await bed.deps.chains.find(chains[which]);
    expect(polled).toMatchObject({ staleSince: null, failedPolls: 0, retry: { tries: 1, at: new Date(0) } });
    expect(await bed.deps.chains.find(other)).not.toBeNull();
  });

  test('goes on being collected when that is free', async () => {
    const job: SeasonCollectionDoc = {
      ...{ _id: `${chains.younger}:2030`, chainId: chains.younger, season: '2030' },
      state: 'in_progress',
      ...{ startedAt: new Date(), doneParts: [], total: 1, errorMessage: null, lastCollected: null },
    };
    const { seasonCollections, leases, mongo } = bed.deps;
    await mongo.transaction((session) => seasonCollections.start(job, session));
    const collect = () => collectSeason(bed.sync, job, new AbortController().signal);
    expect(await leases.withLease(`chain:${chains.older}`, 6_000, collect)).toBe(true);
    expect(await seasonCollections.find(chains.younger, '2030')).toMatchObject({ state: 'in_progress' });
  });

  test('is one with it once that is free', async () => {
    await poll(chains.younger);
    expect(await bed.deps.chains.find(chains.younger)).toBeNull();
    expect(await bed.deps.chains.find(chains.older)).toMatchObject({ leagueIds: [second, first] });
  });
});
