import { agesMs, pollNow } from './support/poll-now.js';
import { createProviderTree, putSeason, putState } from './support/provider-tree.js';
import { loaded, syncBed, type SyncBed } from './support/sync-bed.js';

const [last, next] = ['740000000000930', '740000000000931'];
const tree = createProviderTree();
let bed: SyncBed;
beforeAll(async () => {
  putState(tree, '2031', 1, 'off');
  putSeason(tree, { leagueId: last, season: '2030', scored: 17 });
  bed = await syncBed({ folder: tree.folder });
});
afterAll(async () => {
  await bed.close();
  tree.remove();
});

test('a season that is deleted on Sleeper once it was renewed keeps the new one from nobody', async () => {
  await bed.verify('owner1', { leagueId: last });
  const chainId = (await loaded(bed, last))?._id ?? '';
  putSeason(tree, { leagueId: next, season: '2031', scored: 0, previous: last });
  tree.put(`league/${last}`, undefined);
  const chain = await pollNow(bed, chainId, agesMs.week);
  expect(chain).toMatchObject({ leagueIds: [next, last], currentLeagueId: next, goneSince: null, staleSince: null });
  expect(await bed.deps.matchups.ofSeason(chainId, '2030')).toHaveLength(18);
});

test('one that nobody has renewed is noted as gone', async () => {
  const [alone] = ['740000000000940'];
  putSeason(tree, { leagueId: alone, season: '2030', scored: 17 });
  await bed.forgetBudget();
  await bed.verify('owner1', { leagueId: alone });
  const chainId = (await loaded(bed, alone))?._id ?? '';
  tree.put(`league/${alone}`, undefined);
  const chain = await pollNow(bed, chainId, agesMs.week);
  expect(chain).toMatchObject({ currentLeagueId: alone, goneSince: expect.any(Date), staleSince: expect.any(Date) });
});
