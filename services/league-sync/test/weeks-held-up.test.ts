import { fillNow } from './support/poll-now.js';
import { createProviderTree, putSeason, putState } from './support/provider-tree.js';
import { eventually, loadedInRounds, syncBed, type SyncBed } from './support/sync-bed.js';

const leagueId = '741000000000931';
const tree = createProviderTree();
let bed: SyncBed;

beforeAll(async () => {
  putState(tree, '2031', 4);
  putSeason(tree, { leagueId, season: '2031', scored: 4 });
  bed = await syncBed({ folder: tree.folder });
});
afterAll(async () => {
  await bed.close();
  tree.remove();
});

/** How many games the page of week 4 counts for the first team, as members are shown it. */
async function gamesShown(): Promise<number> {
  const headers = await bed.issuer.headers({ sub: 'account-owner1', email: 'owner1@example.test' });
  const response = await bed.app.inject({ url: `/api/leagues/${leagueId}/matchups/4`, headers });
  const [[side]] = response.json<[[{ teamStats: { record: string } }]]>();
  const [wins, losses] = side.teamStats.record.split('-');
  return Number(wins) + Number(losses);
}

test('a scored week that waits for an earlier one to become final counts on every page as soon as it is here', async () => {
  for (const week of [1, 2]) await bed.fault({ pattern: `/v1/league/${leagueId}/matchups/${week}`, mode: '500' });
  await bed.verify('owner1', { leagueId });
  const chain = await loadedInRounds(bed, leagueId);
  expect(await gamesShown()).toBe(2);

  await bed.heal();
  await bed.fault({ pattern: `/v1/league/${leagueId}/matchups/1`, mode: '500' });
  const chainId = chain?._id ?? '';
  await eventually(
    async () => {
      await bed.deps.chains.update(chainId, { nextPollAt: new Date(0), retry: { tries: 1, at: new Date(0) } });
      return bed.deps.matchups.ofSeason(chainId, '2031');
    },
    (weeks) => weeks.some(({ week }) => week === 2),
  );
  expect((await bed.deps.matchups.ofSeason(chainId, '2031')).some(({ isFinal }) => isFinal)).toBe(false);
  await eventually(gamesShown, (games) => games === 3, 5_000);

  await bed.heal();
  await fillNow(bed, chainId);
  await eventually(gamesShown, (games) => games === 4, 5_000);
});
