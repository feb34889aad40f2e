import { createProviderTree, ownerOf, putSeason, putState } from './support/provider-tree.js';
import { loaded, syncBed, type SyncBed } from './support/sync-bed.js';

const [before, current, twin, next] = [30, 31, 41, 32].map((end) => `7780000000000${end}`) as [
  string,
  string,
  string,
  string,
];
const tree = createProviderTree();
let bed: SyncBed;
let chainId: string;

/** Those who are in a season, which the first of them runs. */
const putUsers = (leagueId: string, teams: number[]) =>
  tree.put(
    `league/${leagueId}/users`,
    teams.map((team, at) => ({ user_id: ownerOf(team), display_name: `Owner ${team}`, is_owner: at === 0 })),
  );
const placeOf = (team: number) => bed.deps.memberships.find(chainId, ownerOf(team));

beforeAll(async () => {
  putState(tree, '2031', 4);
  putSeason(tree, { leagueId: before, season: '2030', scored: 17, teams: 6 });
  putSeason(tree, { leagueId: current, season: '2031', scored: 3, previous: before, teams: 6 });
  putUsers(current, [1, 2, 3]);
  bed = await syncBed({ folder: tree.folder });
  await bed.verify('owner1', { leagueId: current });
  chainId = (await loaded(bed, current))?._id ?? '';
});
afterAll(async () => {
  await bed.close();
  tree.remove();
});

test('who is only in a second league of the year, which is not played, is not let into the one that the chain keeps', async () => {
  putSeason(tree, { leagueId: twin, season: '2031', scored: 0, previous: before, teams: 6 });
  putUsers(twin, [2, 3, 4]);
  const refused = { status: 403, body: { slug: 'not-a-member' } };
  expect(await bed.verify('owner4', { leagueId: twin })).toMatchObject(refused);
  // Who is in both comes in by its id, which leads to the league since.
  expect(await bed.verify('owner2', { leagueId: twin })).toMatchObject({ status: 200 });
  expect((await bed.deps.chains.find(chainId))?.leagueIds).toEqual([current, before, twin]);
  expect(await bed.verify('owner4', { leagueId: twin })).toMatchObject(refused);
  expect(await placeOf(4)).toBeNull();
});

test('who runs it does not run the one that the chain keeps', async () => {
  expect((await bed.deps.chains.find(chainId))?.currentLeagueId).toBe(current);
  expect(await placeOf(2)).toMatchObject({ isAdmin: false, isCommissioner: false });
});

test('a second league of the year that is played too is a league of its own', async () => {
  const own = `${twin}1`;
  putSeason(tree, { leagueId: own, season: '2031', scored: 2, previous: before, teams: 6 });
  putUsers(own, [5, 2, 3]);
  expect(await bed.verify('owner5', { leagueId: own })).toMatchObject({ status: 200 });
  const chain = await loaded(bed, own);
  expect(chain).toMatchObject({ currentLeagueId: own, leagueIds: [own] });
  expect(chain?._id).not.toBe(chainId);
  expect(await placeOf(5)).toBeNull();
  expect((await bed.deps.chains.find(chainId))?.leagueIds).toEqual([current, before, twin]);
});

test('who comes in by a season that was opened early runs nothing until it is the current one', async () => {
  putSeason(tree, { leagueId: next, season: '2032', scored: 0, previous: current, teams: 6 });
  putUsers(next, [6, 1, 2]);
  expect(await bed.verify('owner6', { leagueId: next })).toMatchObject({ status: 200 });
  expect(await placeOf(6)).toMatchObject({ isAdmin: false, isCommissioner: false });
});
