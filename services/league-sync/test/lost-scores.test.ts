import { getSeason } from '../src/rpc/get-season.js';
import { listFinalWeeks } from '../src/rpc/list-final-weeks.js';
import { agesMs, pollNow } from './support/poll-now.js';
import { createProviderTree, leagueReply, putSeason, putState } from './support/provider-tree.js';
import { loaded, syncBed, type SyncBed } from './support/sync-bed.js';

const [leagueId, season] = ['741000000000731', '2031'];
const path = `league/${leagueId}`;
const tree = createProviderTree();
let bed: SyncBed;
let chainId: string;

beforeAll(async () => {
  putState(tree, season, 4);
  putSeason(tree, { leagueId, season, scored: 3 });
  bed = await syncBed({ folder: tree.folder });
  await bed.verify('owner1', { leagueId });
  chainId = (await loaded(bed, leagueId))?._id ?? '';
});
afterAll(async () => {
  await bed.close();
  tree.remove();
});
beforeEach(() => bed.forgetBudget());

const weekOf = (week: number) => bed.deps.matchups.find(chainId, season, week);
/** Damaged replies of a week: nobody's points, a team alone, nothing at all. */
const damaged = [
  ['no points', [1, 2, 3, 4].map((team) => ({ roster_id: team, matchup_id: Math.ceil(team / 2), points: null }))],
  ['one of its teams', [{ roster_id: 1, matchup_id: 1, points: 99 }]],
  ['no teams', []],
] as const;

test.each(damaged)('a week that is final keeps its scores when a reply has %s', async (_, reply) => {
  putSeason(tree, { leagueId, season, scored: 3 });
  const before = await weekOf(3);
  tree.put(`${path}/matchups/3`, reply);
  expect((await pollNow(bed, chainId, agesMs.hour)).staleSince).toBeNull();
  expect(await weekOf(3)).toEqual(before);
  expect(before).toMatchObject({ isFinal: true, revision: 1 });
});

test.each(damaged)('a week does not become final while the reply for it has %s', async (_, reply) => {
  // It is played, and seen so.
  putSeason(tree, { leagueId, season, scored: 4 });
  tree.put(path, leagueReply({ leagueId, season, scored: 3 }));
  expect((await pollNow(bed, chainId)).staleSince).toBeNull();
  const before = await weekOf(4);
  expect(before?.rows.every(({ points }) => points > 0)).toBe(true);

  putSeason(tree, { leagueId, season, scored: 4 });
  tree.put(`${path}/matchups/4`, reply);
  expect((await pollNow(bed, chainId)).staleSince).not.toBeNull();
  expect(await weekOf(4)).toEqual(before);
  expect(before?.isFinal).toBe(false);
  expect(await bed.deps.leagues.find(leagueId)).toMatchObject({ lastScoredLeg: 3 });
});

test('it does with the whole reply', async () => {
  putSeason(tree, { leagueId, season, scored: 4 });
  expect((await pollNow(bed, chainId)).staleSince).toBeNull();
  expect(await weekOf(4)).toMatchObject({ isFinal: true, revision: 1 });
});

test('a season without playoffs is over with its last week, and not before the whole reply for that is here', async () => {
  const lastId = '741000000000732';
  const give = (status: string, scored: number) => {
    putSeason(tree, { leagueId: lastId, season, scored: 17 });
    const { settings, ...reply } = leagueReply({ leagueId: lastId, season, scored });
    tree.put(`league/${lastId}`, { ...reply, status, settings: { ...settings, playoff_week_start: 0 } });
  };
  give('in_season', 16);
  await bed.verify('owner1', { leagueId: lastId });
  const ofLeague = { chainId: (await loaded(bed, lastId))?._id ?? '', season };
  const ends = async () => {
    const { isOver, championRevision } = await getSeason(bed.deps, ofLeague);
    const { decided } = await listFinalWeeks(bed.deps, { ...ofLeague, after: '' });
    return { isOver, championRevision, listed: decided?.seasons.length };
  };

  give('complete', 17);
  tree.put(`league/${lastId}/matchups/17`, []);
  expect((await pollNow(bed, ofLeague.chainId)).staleSince).not.toBeNull();
  expect(await ends()).toEqual({ isOver: false, championRevision: undefined, listed: 0 });

  give('complete', 17);
  expect((await pollNow(bed, ofLeague.chainId)).staleSince).toBeNull();
  expect(await ends()).toEqual({ isOver: true, championRevision: 0, listed: 1 });
});
