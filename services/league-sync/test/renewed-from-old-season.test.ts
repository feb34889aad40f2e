import { discoverSeasons } from '../src/actions/loading/discover-seasons.js';
import { lookUpLeague } from '../src/actions/installation/look-up-league.js';
import { createProviderTree, ownerOf, putSeason, putState } from './support/provider-tree.js';
import { loaded, syncBed, type SyncBed } from './support/sync-bed.js';

const [oldest, before, current, next, forked] = [29, 30, 31, 32, 42].map((end) => `7770000000000${end}`) as [
  string,
  string,
  string,
  string,
  string,
];
const tree = createProviderTree();
let bed: SyncBed;

/** Those who are in a season, which the first of them runs. */
const putUsers = (leagueId: string, teams: number[]) =>
  tree.put(
    `league/${leagueId}/users`,
    teams.map((team, at) => ({ user_id: ownerOf(team), display_name: `Owner ${team}`, is_owner: at === 0 })),
  );
const chainOf = (leagueId: string) => bed.deps.chains.findByLeague(leagueId);

beforeAll(async () => {
  putState(tree, '2031', 4);
  putSeason(tree, { leagueId: oldest, season: '2029', scored: 17, teams: 6 });
  putUsers(oldest, [6, 1, 2]);
  putSeason(tree, { leagueId: before, season: '2030', scored: 17, previous: oldest, teams: 6 });
  putSeason(tree, { leagueId: current, season: '2031', scored: 3, previous: before, teams: 6 });
  for (const leagueId of [before, current]) putUsers(leagueId, [1, 2, 3]);
  bed = await syncBed({ folder: tree.folder });
});
afterAll(async () => {
  await bed.close();
  tree.remove();
});
beforeEach(() => bed.forgetBudget());

describe('a league that somebody renews from a season that the league has gone on from', () => {
  beforeAll(async () => {
    await bed.verify('owner1', { leagueId: current });
    await loaded(bed, current);
    putSeason(tree, { leagueId: next, season: '2032', scored: 0, previous: current, teams: 6 });
    putUsers(next, [1, 2, 3]);
    await bed.verify('owner2', { leagueId: next });
    await loaded(bed, next);
    putSeason(tree, { leagueId: forked, season: '2032', scored: 0, previous: oldest, teams: 6 });
    putUsers(forked, [6, 5, 4]);
  });

  test('takes no season’s place, and brings nobody in', async () => {
    const known = (await chainOf(current))!;
    expect(known.seasons.map(({ leagueId }) => leagueId)).toEqual([next, current, before, oldest]);
    expect(await lookUpLeague(bed.deps, forked)).toMatchObject({ chainId: '' });
    expect(await bed.verify('owner6', { leagueId: forked })).toMatchObject({ status: 200 });
    const own = await loaded(bed, forked);
    expect(own).toMatchObject({ leagueIds: [forked], currentLeagueId: forked });
    expect(own?._id).not.toBe(known._id);
    expect((await chainOf(current))?.seasons).toEqual(known.seasons);
    expect(await bed.deps.memberships.find(known._id, ownerOf(6))).toBeNull();
  });

  test('is not taken for one with it when either looks for its seasons again', async () => {
    const [known, own] = [(await chainOf(current))!, (await chainOf(forked))!];
    for (const { _id } of [known, own]) await discoverSeasons(bed.sync, _id, new AbortController().signal);
    expect((await chainOf(current))?.leagueIds).toEqual(known.leagueIds);
    expect(await chainOf(forked)).toMatchObject({ _id: own._id, leagueIds: [forked] });
  });
});
