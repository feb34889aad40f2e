import { reassignTeam } from '../src/actions/administration/reassign-team.js';
import { setAdmin } from '../src/actions/administration/set-admin.js';
import { unclaimTeam } from '../src/actions/administration/unclaim-team.js';
import { getLeague } from '../src/rpc/get-league.js';
import { createProviderTree, ownerOf, putSeason, putState } from './support/provider-tree.js';
import { loaded, syncBed, type SyncBed } from './support/sync-bed.js';

const [before, kept, twin] = [30, 31, 41].map((end) => `7790000000000${end}`) as [string, string, string];
const tree = createProviderTree();
let bed: SyncBed;
let chainId: string;

beforeAll(async () => {
  putState(tree, '2031', 4);
  putSeason(tree, { leagueId: before, season: '2030', scored: 17 });
  putSeason(tree, { leagueId: kept, season: '2031', scored: 3, previous: before });
  bed = await syncBed({ folder: tree.folder });
  for (const name of ['owner1', 'owner2']) await bed.verify(name, { leagueId: kept });
  chainId = (await loaded(bed, kept))?._id ?? '';
  putSeason(tree, { leagueId: twin, season: '2031', scored: 0, previous: before });
  expect(await bed.verify('owner3', { leagueId: twin })).toMatchObject({ status: 200 });
  expect((await bed.deps.chains.findByLeague(twin))?.currentLeagueId).toBe(kept);
});
afterAll(async () => {
  await bed.close();
  tree.remove();
});

const actor = { accountId: 'account-owner1', name: 'Owner 1', reason: '' };
const placeOf = (team: number) => bed.deps.memberships.find(chainId, ownerOf(team));

test('what an admin changes by the id of a league that was made twice is changed in the one that the chain keeps', async () => {
  await setAdmin(bed.deps, { leagueId: twin, sleeperUserId: ownerOf(2), admin: true, actor });
  expect(await placeOf(2)).toMatchObject({ isAdmin: true });
  const wish = { leagueId: twin, currentUserId: '', newUserId: ownerOf(2), rosterId: 4, actor };
  await reassignTeam(bed.deps, wish);
  expect(await placeOf(2)).toMatchObject({ claim: { rosterId: 4, season: '2031' } });
  await unclaimTeam(bed.deps, { leagueId: twin, sleeperUserId: ownerOf(2), actor });
  expect(await placeOf(2)).toMatchObject({ claim: null });
});

test('an older season is still none whose teams are given away', async () => {
  const asked = unclaimTeam(bed.deps, { leagueId: before, sleeperUserId: ownerOf(2), actor });
  await expect(asked).rejects.toMatchObject({ slug: 'not-current-season' });
});

test('other services that ask for it get the one that the chain keeps, and nothing of a league that nobody has', async () => {
  expect(await getLeague(bed.deps, { leagueId: twin })).toMatchObject({ leagueId: kept, chainId, season: '2031' });
  expect(await getLeague(bed.deps, { leagueId: before })).toMatchObject({ leagueId: before, season: '2030' });
  await expect(getLeague(bed.deps, { leagueId: '7790000000000' })).rejects.toMatchObject({ slug: 'league-not-found' });
});
