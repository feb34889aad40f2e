import { pollChain } from '../src/actions/polling/poll-chain.js';
import { planPolls } from '../src/domain/polling/poll-plan.js';
import { createProviderTree, putSeason, putState } from './support/provider-tree.js';
import { loaded, syncBed, type SyncBed } from './support/sync-bed.js';

const [current, first, later] = [31, 32, 42].map((end) => `7430000000000${end}`) as [string, string, string];
const tree = createProviderTree();
let bed: SyncBed;

beforeAll(async () => {
  putState(tree, '2031', 18);
  putSeason(tree, { leagueId: current, season: '2031', scored: 17 });
  putSeason(tree, { leagueId: first, season: '2032', scored: 0, previous: current });
  bed = await syncBed({ folder: tree.folder });
  for (const leagueId of [current, first]) {
    await bed.verify('owner1', { leagueId });
    await loaded(bed, leagueId);
  }
  await bed.stopJobs();
});
afterAll(async () => {
  await bed.close();
  tree.remove();
});

test('the season that becomes the current one is the one that the league has then', async () => {
  const seen = await bed.deps.chains.find((await bed.deps.chains.findByLeague(current))?._id ?? '');
  if (seen === null) throw new Error('the league is not connected');
  expect(seen.seasons.map(({ leagueId }) => leagueId)).toEqual([first, current]);
  // While a poll begins somebody joins with a league that was made once more for that year.
  putSeason(tree, { leagueId: later, season: '2032', scored: 0, previous: current });
  expect(await bed.verify('owner2', { leagueId: later })).toMatchObject({ status: 200 });
  const state = { ...(await bed.deps.nflState.find())!, leagueSeason: '2032' };
  await bed.deps.nflState.put(state);
  await bed.forgetBudget();
  const plan = planPolls({ watched: 1, unwatched: 0, idle: 0, drafting: 0, gamesOn: false });
  await pollChain(bed.sync, seen, { plan, state, gamesOn: false, shards: [] }, new AbortController().signal);
  expect(await bed.deps.chains.find(seen._id)).toMatchObject({
    seasons: [{ leagueId: later }, { leagueId: current }],
    currentLeagueId: later,
  });
});
