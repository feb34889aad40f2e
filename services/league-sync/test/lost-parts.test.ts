import { agesMs, pollNow } from './support/poll-now.js';
import { createProviderTree, leagueReply, ownerOf, putSeason, putState } from './support/provider-tree.js';
import { loaded, syncBed, type SyncBed } from './support/sync-bed.js';

const season = { leagueId: '740000000000831', season: '2031', scored: 3 };
const tree = createProviderTree();
let bed: SyncBed;
let chainId: string;

beforeAll(async () => {
  putState(tree, '2031', 4);
  putSeason(tree, season);
  bed = await syncBed({ folder: tree.folder });
  await bed.verify('owner1', { leagueId: season.leagueId });
  chainId = (await loaded(bed, season.leagueId))?._id ?? '';
});
afterAll(async () => {
  await bed.close();
  tree.remove();
});
beforeEach(() => bed.forgetBudget());

const path = `league/${season.leagueId}`;
const league = leagueReply(season);
const { last_scored_leg: _lost, ...unscored } = league.settings;
const stored = async () => {
  const { settings, lastScoredLeg, rosterPositions, scoringSettings } = (await bed.deps.leagues.find(season.leagueId))!;
  const rosters = await bed.deps.rosters.ofLeague(season.leagueId);
  return { settings, lastScoredLeg, rosterPositions, scoringSettings, rosters };
};

test.each([
  ['up to which week its scores stand', { ...league, settings: unscored }],
  ['its slots', { ...league, roster_positions: null }],
  ['its scoring', { ...league, scoring_settings: null }],
])('a reply in which a league has lost %s changes nothing', async (_, reply) => {
  putSeason(tree, season);
  expect((await pollNow(bed, chainId, agesMs.hour)).staleSince).toBeNull();
  const before = await stored();
  tree.put(path, reply);
  expect((await pollNow(bed, chainId, agesMs.hour)).staleSince).not.toBeNull();
  expect(await stored()).toEqual(before);
});

test('a reply in which all teams have lost their results changes nothing', async () => {
  putSeason(tree, season);
  const rostersWith = (settings: object | null) =>
    [1, 2, 3, 4].map((team) => ({ roster_id: team, owner_id: ownerOf(team), players: [`${team}00`], settings }));
  tree.put(`${path}/rosters`, rostersWith({ wins: 2, losses: 1, ties: 0, fpts: 311, fpts_decimal: 40 }));
  expect((await pollNow(bed, chainId, agesMs.hour)).staleSince).toBeNull();
  const before = await stored();
  for (const settings of [null, {}]) {
    tree.put(`${path}/rosters`, rostersWith(settings));
    expect((await pollNow(bed, chainId, agesMs.hour)).staleSince).not.toBeNull();
    expect(await stored()).toEqual(before);
  }
});

test('a reply that lacks teams which have played changes nothing; in a league that has become smaller they go', async () => {
  putSeason(tree, season);
  const teams = (count: number) =>
    [1, 2, 3, 4].slice(0, count).map((team) => ({ roster_id: team, owner_id: ownerOf(team), settings: { fpts: 300 } }));
  tree.put(`${path}/rosters`, teams(4));
  expect((await pollNow(bed, chainId, agesMs.hour)).staleSince).toBeNull();
  const before = await stored();
  tree.put(`${path}/rosters`, teams(3));
  expect((await pollNow(bed, chainId, agesMs.hour)).staleSince).not.toBeNull();
  expect(await stored()).toEqual(before);
  tree.put(path, { ...league, total_rosters: 3 });
  expect((await pollNow(bed, chainId, agesMs.hour)).staleSince).toBeNull();
  expect((await stored()).rosters).toHaveLength(3);
});
