import { collectSeason } from '../src/actions/collecting/collect-season.js';
import { startCollecting } from '../src/actions/collecting/start-collecting.js';
import { seasonParts } from '../src/actions/loading/load-parts.js';
import { type SyncDeps } from '../src/deps.js';
import { type SeasonCollectionDoc } from '../src/store/season-collections.js';
import { createProviderTree, leagueReply, putSeason, putState } from './support/provider-tree.js';
import { readingBefore } from './support/standing-still.js';
import { loadedAtRest, type SyncBed } from './support/sync-bed.js';

const leagueId = '746000000000051';
const season = '2031';
const tree = createProviderTree();
let bed: SyncBed;
let chainId = '';

/** Weeks up to the fifth have their scores. */
const scoredUpTo = (scored: number) => tree.put(`league/${leagueId}`, leagueReply({ leagueId, season, scored }));

beforeAll(async () => {
  putState(tree, season, 4);
  putSeason(tree, { leagueId, season, scored: 5 });
  scoredUpTo(3);
  ({ bed, chainId } = await loadedAtRest(tree.folder, leagueId));
});
afterAll(async () => {
  await bed.close();
  tree.remove();
});

let points = 60;
/** Another job reads a week that has other scores by now, and stores it. */
async function storeMeanwhile(week: number): Promise<void> {
  points += 1;
  const rows = [1, 2, 3, 4].map((team) => ({ roster_id: team, matchup_id: Math.ceil(team / 2), points }));
  tree.put(`league/${leagueId}/matchups/${week}`, rows);
  const job = { chain: (await bed.deps.chains.find(chainId))!, league: (await bed.deps.leagues.find(leagueId))! };
  const part = seasonParts.find(({ name }) => name === `matchups:${week}`)!;
  expect(await part.load(bed.sync, job, { backfill: false })).toBe(true);
}

function storingWhileRead(week: number): SyncDeps {
  const { sleeper } = bed.sync;
  const matchups: typeof sleeper.matchups = async (id, asked) => {
    const reply = await sleeper.matchups(id, asked);
    if (asked === week) await storeMeanwhile(week);
    return reply;
  };
  return { ...bed.sync, sleeper: { ...sleeper, matchups } };
}

const jobNow = () => bed.deps.seasonCollections.find(chainId, season) as Promise<SeasonCollectionDoc>;
const collect = async (deps: SyncDeps) => collectSeason(deps, await jobNow(), new AbortController().signal);

test.each([
  ['read', 4, storingWhileRead],
  ['to become final', 5, (week: number) => readingBefore(bed.sync, 2, () => storeMeanwhile(week))],
])('a collection comes back by itself to a week that another job stored whenever it was %s', async (_, week, jobOf) => {
  await bed.forgetBudget();
  scoredUpTo(week);
  const weekNow = () => bed.deps.matchups.find(chainId, season, week);
  await bed.deps.mongo.transaction((session) => startCollecting(bed.deps, { chainId }, season, session));
  await collect(jobOf(week));
  expect(await jobNow()).toMatchObject({ state: 'in_progress', errorMessage: null });
  expect(await weekNow()).toMatchObject({ isFinal: false });
  await collect(bed.sync);
  expect(await jobNow()).toMatchObject({ state: 'success', errorMessage: null });
  expect(await weekNow()).toMatchObject({ isFinal: true, revision: 1, rows: [{ points }, {}, {}, {}] });
});
