import { agesMs, fillNow, pollNow } from './support/poll-now.js';
import { createProviderTree, leagueReply, putSeason, putState } from './support/provider-tree.js';
import { loaded, loadedInRounds, syncBed, type SyncBed } from './support/sync-bed.js';

const season = '2031';
const tree = createProviderTree();
let bed: SyncBed;
let leagueId = '';
let leagues = 0;

beforeAll(async () => {
  putState(tree, season, 4);
  bed = await syncBed({ folder: tree.folder });
});
afterAll(async () => {
  await bed.close();
  tree.remove();
});
beforeEach(async () => {
  await bed.forgetBudget();
  leagues += 1;
  leagueId = `74100000000083${leagues}`;
  putSeason(tree, { leagueId, season, scored: 3 });
});

const putWeek = (week: number, reply: unknown) => tree.put(`league/${leagueId}/matchups/${week}`, reply);
const finalWeeks = async (chainId: string) =>
  (await bed.deps.matchups.ofSeason(chainId, season)).filter(({ isFinal }) => isFinal).map(({ week }) => week);

const empty = [
  ['an empty list', []],
  ['nothing', undefined],
] as const;

describe.each(empty)('a week that is over, of which the provider gives %s', (_, reply) => {
  test('is missing from a first load, and is there once the provider has it again', async () => {
    putWeek(2, reply);
    await bed.verify('owner1', { leagueId });
    const chain = (await loadedInRounds(bed, leagueId))!;
    expect(chain.sync.message).toMatch(/^Sleeper did not give us the scores of 2031 \(week 2\)\./);
    expect(await finalWeeks(chain._id)).toEqual([1]);

    putSeason(tree, { leagueId, season, scored: 3 });
    await fillNow(bed, chain._id);
    expect(await finalWeeks(chain._id)).toEqual([1, 2, 3]);
  });

  test('had no games where the provider keeps to it', async () => {
    putWeek(2, reply);
    await bed.verify('owner1', { leagueId });
    const chainId = (await loadedInRounds(bed, leagueId))?._id ?? '';
    expect((await fillNow(bed, chainId)).sync).toMatchObject({ state: 'ready', message: null });
    expect(await finalWeeks(chainId)).toEqual([1, 3]);
    expect((await pollNow(bed, chainId, agesMs.hour)).staleSince).toBeNull();
  });

  test.each([
    ['none of its games was known before', []],
    ['only its pairs were known before', [1, 2, 3, 4].map((team) => ({ roster_id: team, matchup_id: team % 2 }))],
  ])('does not become final, though %s', async (_known, before) => {
    putWeek(4, before);
    await bed.verify('owner1', { leagueId });
    const chainId = (await loaded(bed, leagueId))?._id ?? '';
    putSeason(tree, { leagueId, season, scored: 4 });
    putWeek(4, reply);
    expect((await pollNow(bed, chainId)).staleSince).not.toBeNull();
    expect(await finalWeeks(chainId)).toEqual([1, 2, 3]);
    expect(await bed.deps.leagues.find(leagueId)).toMatchObject({ lastScoredLeg: 3 });

    putSeason(tree, { leagueId, season, scored: 4 });
    expect((await pollNow(bed, chainId)).staleSince).toBeNull();
    expect(await finalWeeks(chainId)).toEqual([1, 2, 3, 4]);
  });
});

test('a first load misses nothing of a league that was set up in the season', async () => {
  const { settings, ...league } = leagueReply({ leagueId, season, scored: 3 });
  tree.put(`league/${leagueId}`, { ...league, settings: { ...settings, start_week: 3 } });
  putWeek(1, []);
  putWeek(2, undefined);
  await bed.verify('owner1', { leagueId });
  const chain = (await loaded(bed, leagueId))!;
  expect(chain.sync.message).toBeNull();
  expect(await finalWeeks(chain._id)).toEqual([3]);
});
