import { collectSeason } from '../src/actions/collecting/collect-season.js';
import { pollSeason } from '../src/actions/polling/poll-season.js';
import { type SyncDeps } from '../src/deps.js';
import { createProviderTree, leagueReply, ownerOf, putSeason, putState } from './support/provider-tree.js';
import { loaded, syncBed, type SyncBed } from './support/sync-bed.js';

const leagueId = '745000000000041';
const tree = createProviderTree();
let bed: SyncBed;
let chainId = '';

/** All weeks up to the fifth have their scores; what Sleeper says of how many of them are scored differs. */
const scoredUpTo = (scored: number, name?: string) =>
  tree.put(`league/${leagueId}`, leagueReply({ leagueId, season: '2031', scored, ...(name && { name }) }));

beforeAll(async () => {
  putState(tree, '2031', 4);
  putSeason(tree, { leagueId, season: '2031', scored: 5 });
  scoredUpTo(3);
  bed = await syncBed({ folder: tree.folder });
  await bed.verify('owner1', { leagueId });
  chainId = (await loaded(bed, leagueId))?._id ?? '';
  await bed.stopJobs();
});
afterAll(async () => {
  await bed.close();
  tree.remove();
});
beforeEach(() => bed.forgetBudget());

/** For a job that stands still once, when it has read the teams or moves, until what happens `meanwhile` is over. */
function standingStill(after: 'rosters' | 'transactions', meanwhile: () => Promise<void>): SyncDeps {
  const { sleeper } = bed.sync;
  let over: Promise<void> | undefined;
  const still = async <T>(asked: Promise<T>): Promise<T> => {
    const reply = await asked;
    await (over ??= meanwhile());
    return reply;
  };
  const slow =
    after === 'rosters'
      ? { rosters: (id: string) => still(sleeper.rosters(id)) }
      : { transactions: (id: string, leg: number) => still(sleeper.transactions(id, leg)) };
  return { ...bed.sync, sleeper: { ...sleeper, ...slow } };
}

async function poll(deps: SyncDeps): Promise<void> {
  const chain = (await bed.deps.chains.find(chainId))!;
  const league = (await bed.deps.leagues.find(leagueId))!;
  await pollSeason(deps, { chain, league, state: null, extras: { users: true, slow: false, drafts: false } });
}

async function collect(deps: SyncDeps): Promise<void> {
  const headers = await bed.issuer.headers({ sub: 'account-owner1', email: 'owner1@example.test' });
  const url = `/api/leagues/${leagueId}/historical-data/collect?season=2031`;
  await bed.app.inject({ method: 'POST', url, headers });
  const job = (await bed.deps.seasonCollections.find(chainId, '2031'))!;
  await collectSeason(deps, job, new AbortController().signal);
  expect(await bed.deps.seasonCollections.find(chainId, '2031')).toMatchObject({ state: 'success' });
}

test('teams that a poll read before it stood still do not take the place of those that were read later', async () => {
  const teamsWith = (player: string) => {
    const teams = [1, 2, 3, 4].map((team) => ({ roster_id: team, owner_id: ownerOf(team), players: [player + team] }));
    tree.put(`league/${leagueId}/rosters`, teams);
  };
  teamsWith('10');
  const deps = standingStill('rosters', async () => {
    teamsWith('20');
    await poll(bed.sync);
  });
  await poll(deps);
  const stored = await bed.deps.rosters.ofLeague(leagueId);
  expect(stored.map(({ players }) => players)).toEqual([['201'], ['202'], ['203'], ['204']]);
});

test.each([
  ['poll', poll, 4],
  ['collection', collect, 5],
])('a %s that stood still makes no week final which is not so by what was read later', async (_, read, week) => {
  const isFinal = async () => (await bed.deps.matchups.find(chainId, '2031', week))?.isFinal;
  scoredUpTo(week);
  const deps = standingStill('transactions', async () => {
    scoredUpTo(week - 1, 'Newer');
    await poll(bed.sync);
  });
  await read(deps);
  expect(await bed.deps.leagues.find(leagueId)).toMatchObject({ name: 'Newer', lastScoredLeg: week - 1 });
  expect(await isFinal()).toBe(false);
  // The next one makes it final.
  scoredUpTo(week);
  await poll(bed.sync);
  expect(await isFinal()).toBe(true);
});
