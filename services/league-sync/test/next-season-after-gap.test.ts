import { fileForm } from './support/archives.js';
import { agesMs, pollNow } from './support/poll-now.js';
import { createProviderTree, putSeason, putState } from './support/provider-tree.js';
import { season2019, table } from './support/table-bed.js';
import { eventually, loaded, syncBed, type SyncBed } from './support/sync-bed.js';

const tree = createProviderTree();
let bed: SyncBed;
beforeAll(async () => {
  putState(tree, '2031', 4);
  bed = await syncBed({ folder: tree.folder });
});
afterAll(async () => {
  await bed.close();
  tree.remove();
});

/** Takes a season from a table into the league. */
async function importYear(leagueId: string, chainId: string, year: string): Promise<void> {
  const { payload, headers } = fileForm(table(...season2019.map((line) => line.replace('2019', year))));
  const signed = await bed.issuer.headers({ sub: 'account-owner1', email: 'owner1@example.test' });
  const url = `/api/leagues/${leagueId}/historical-data/import`;
  const sent = await bed.app.inject({ method: 'POST', url, payload, headers: { ...signed, ...headers } });
  expect(sent.statusCode).toBe(202);
  await eventually(
    () => bed.deps.leagueImports.find(chainId),
    (job) => job?.state === 'success',
  );
}

test.each([
  ['a year between of which there is a table', '2029', ['2031', '2029', '2028']],
  ['a year left out', null, ['2031', '2028']],
] as const)('the next season is found among the commissioner’s leagues, after %s', async (_, year, seasons) => {
  const [last, next] = [28, 31].map((end) => `7450000000${year ?? '0000'}${end}`) as [string, string];
  putSeason(tree, { leagueId: last, season: '2028', scored: 17 });
  await bed.verify('owner1', { leagueId: last });
  const chainId = (await loaded(bed, last))?._id ?? '';
  if (year !== null) await importYear(last, chainId, year);
  putSeason(tree, { leagueId: next, season: '2031', scored: 3, previous: last, name: 'Back Again' });
  await bed.forgetBudget();
  await pollNow(bed, chainId, agesMs.week);
  const chain = await loaded(bed, last);
  expect(chain).toMatchObject({ currentLeagueId: next, name: 'Back Again' });
  expect(chain?.seasons.map(({ season }) => season)).toEqual(seasons);
});

test('a league is called as it is renamed on Sleeper, also where a table is of a later year than its last season', async () => {
  const renamed = { leagueId: '7450000000100028', season: '2028', scored: 17, name: 'Before' };
  putSeason(tree, renamed);
  await bed.forgetBudget();
  await bed.verify('owner1', { leagueId: renamed.leagueId });
  const chainId = (await loaded(bed, renamed.leagueId))?._id ?? '';
  await importYear(renamed.leagueId, chainId, '2029');
  putSeason(tree, { ...renamed, name: 'Named Anew' });
  expect(await pollNow(bed, chainId, agesMs.hour)).toMatchObject({ name: 'Named Anew' });
});
