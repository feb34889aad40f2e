import { agesMs, pollNow } from './support/poll-now.js';
import { createProviderTree, leagueReply, putSeason, putState } from './support/provider-tree.js';
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
