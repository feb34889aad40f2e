import { createProviderTree, ownerOf, putSeason, putState } from './support/provider-tree.js';
import { eventually, loaded, type SyncBed, syncBed } from './support/sync-bed.js';

const [old, current, next] = ['761000000000030', '761000000000031', '761000000000032'];
const tree = createProviderTree();
let bed: SyncBed;

/** These owners are in the season from now on. */
const putUsers = (leagueId: string, teams: number[]) =>
  tree.put(
    `league/${leagueId}/users`,
    teams.map((team) => ({ user_id: ownerOf(team), display_name: `Owner ${team}`, is_owner: team === 1 })),
  );
const joins = async (name: string, leagueId: string) => {
  const { status, body } = await bed.verify(name, { leagueId });
  return [status, body['slug'] ?? 'joined'];
};

beforeAll(async () => {
  putState(tree, '2031', 4);
  putSeason(tree, { leagueId: old, season: '2030', scored: 17 });
  putSeason(tree, { leagueId: current, season: '2031', scored: 3, previous: old, teams: 6 });
  putUsers(current, [1, 2, 4, 5, 6]);
  bed = await syncBed({ folder: tree.folder });
  await bed.verify('owner1', { leagueId: current });
  await loaded(bed, current);
});
afterAll(async () => {
  await bed.close();
  tree.remove();
});

test('who has left the league does not come in with an old season’s id', async () => {
  expect((await bed.deps.chains.findByLeague(old))?.leagueIds).toEqual([current, old]);
  expect(await joins('owner3', old)).toEqual([403, 'not-a-member']);
  expect(await joins('owner3', current)).toEqual([403, 'not-a-member']);
});

test('who is in the league today does, also when they were not in that season', async () => {
  expect(await joins('owner2', old)).toEqual([200, 'joined']);
  expect(await joins('owner2', old)).toEqual([200, 'joined']);
  expect(await joins('owner5', old)).toEqual([200, 'joined']);
});

test('for a season that is ahead its own people count, whether it is known or not', async () => {
  putSeason(tree, { leagueId: next, season: '2032', scored: 0, previous: current });
  putUsers(next, [1, 2, 3, 4]);
  expect(await joins('owner6', next)).toEqual([403, 'not-a-member']);
  expect(await joins('owner3', next)).toEqual([200, 'joined']);
  const chain = await eventually(
    () => bed.deps.chains.findByLeague(next),
    (now) => now?.sync.state === 'ready',
  );
  expect(chain).toMatchObject({ leagueIds: [next, current, old], currentLeagueId: current });
  expect(await joins('owner6', next)).toEqual([403, 'not-a-member']);
  expect(await joins('owner4', next)).toEqual([200, 'joined']);
});

test('of a season that Sleeper has lost those count who were in it last', async () => {
  tree.put(`league/${current}/users`, undefined);
  expect(await joins('owner6', old)).toEqual([200, 'joined']);
});
