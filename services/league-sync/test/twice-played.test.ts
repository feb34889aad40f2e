import { agesMs, pollNow } from './support/poll-now.js';
import { createProviderTree, ownerOf, putSeason, putState } from './support/provider-tree.js';
import { loaded, syncBed, type SyncBed } from './support/sync-bed.js';

const [before, one, other] = [30, 31, 41].map((end) => `7770000000000${end}`) as [string, string, string];
const tree = createProviderTree();
let bed: SyncBed;
beforeAll(async () => {
  putState(tree, '2031', 4);
  bed = await syncBed({ folder: tree.folder });
});
afterAll(async () => {
  await bed.close();
  tree.remove();
});

test('two leagues that were both played in one year stay two, though both have followed the same season', async () => {
  putSeason(tree, { leagueId: before, season: '2030', scored: 17 });
  putSeason(tree, { leagueId: one, season: '2031', scored: 3 });
  putSeason(tree, { leagueId: other, season: '2031', scored: 2, previous: before });
  await bed.verify('owner1', { leagueId: one });
  await loaded(bed, one);
  await bed.verify('owner2', { leagueId: other });
  await loaded(bed, other);
  // Now it shows that the first one has followed it too.
  putSeason(tree, { leagueId: one, season: '2031', scored: 3, previous: before });
  await bed.deps.leagues.put({ ...(await bed.deps.leagues.find(one))!, previousLeagueId: before });
  const [first, second] = [(await bed.deps.chains.findByLeague(one))!, (await bed.deps.chains.findByLeague(other))!];
  for (const { _id: chainId } of [first, second]) {
    await bed.forgetBudget();
    expect(await pollNow(bed, chainId, agesMs.week)).toMatchObject({ staleSince: null, sync: { message: null } });
  }
  expect(await bed.deps.chains.find(first._id)).toMatchObject({ leagueIds: [one], currentLeagueId: one });
  expect(await bed.deps.chains.find(second._id)).toMatchObject({ leagueIds: [other, before], currentLeagueId: other });
  const people = async ({ _id }: { _id: string }) =>
    (await bed.deps.memberships.ofChain(_id)).map(({ sleeperUserId }) => sleeperUserId);
  expect([await people(first), await people(second)]).toEqual([[ownerOf(1)], [ownerOf(2)]]);
  const finals = async ({ _id }: { _id: string }) =>
    (await bed.deps.matchups.ofSeason(_id, '2031')).filter(({ isFinal }) => isFinal).length;
  expect([await finals(first), await finals(second)]).toEqual([3, 2]);
});
