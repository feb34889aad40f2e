import { createProviderTree, putSeason, putState } from './support/provider-tree.js';
import { eventually, loaded, syncBed, type SyncBed } from './support/sync-bed.js';

const leagueId = '740000000000531';
const tree = createProviderTree();
let bed: SyncBed;
beforeAll(async () => {
  putState(tree, '2031', 4);
  bed = await syncBed({ folder: tree.folder, graceMs: 200 });
});
afterAll(async () => {
  await bed.close();
  tree.remove();
});

/** Connects the league as the provider has it now, and returns what its pages show. */
async function connect(seed: number): Promise<{ name: string; points: number | undefined }> {
  putSeason(tree, { leagueId, season: '2031', scored: 3, seed, name: `Seed ${seed}` });
  expect((await bed.verify('owner1', { leagueId })).status).toBe(200);
  await loaded(bed, leagueId);
  return shown();
}

async function shown() {
  const { season, week } = await bed.deps.pages.week(leagueId, 2);
  return { name: season.name, points: week.teams[0]?.points };
}

test('a league that was deleted and connected again shows what is stored of it now', async () => {
  const before = await connect(1);
  // From memory.
  expect(await shown()).toEqual(before);
  const chain = await bed.deps.chains.findByLeague(leagueId);
  if (chain === null) throw new Error('it is not connected');
  const { _id: chainId, connectionId } = chain;
  const news = { chainId, connectionId, leagueId, change: 'deleted', actorAccountId: '', occurredAt: '' };
  await bed.bus.publish('admin.league_status_changed.v1', `${chainId}:deleted`, news);
  await eventually(
    () => bed.deps.goneLeagues.find({ chainId, connectionId }),
    (found) => found?.clearedAt != null,
  );
  const after = await connect(2);
  const stored = await bed.deps.matchups.find((await bed.deps.chains.findByLeague(leagueId))?._id ?? '', '2031', 2);
  expect(after).toEqual({ name: 'Seed 2', points: stored?.rows[0]?.points });
  expect(after.points).not.toBe(before.points);
});
