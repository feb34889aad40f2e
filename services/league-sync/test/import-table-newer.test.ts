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

test.each([
  ['was made early for the next year', { leagueId: '740000000000632', season: '2032', scored: 0 }, '2019'],
  ['was played elsewhere since', { leagueId: '740000000000628', season: '2028', scored: 17 }, '2029'],
] as const)('a league that %s shows and polls its own season, whatever a table adds', async (_, season, year) => {
  const { leagueId } = season;
  putSeason(tree, season);
  await bed.verify('owner1', { leagueId });
  const chainId = (await loaded(bed, leagueId))?._id ?? '';
  const { payload, headers } = fileForm(table(...season2019.map((line) => line.replace('2019', year))));
  const signed = await bed.issuer.headers({ sub: 'account-owner1', email: 'owner1@example.test' });
  const url = `/api/leagues/${leagueId}/historical-data/import`;
  const sent = await bed.app.inject({ method: 'POST', url, payload, headers: { ...signed, ...headers } });
  expect(sent.statusCode).toBe(202);
  const job = await eventually(
    () => bed.deps.leagueImports.find(chainId),
    (found) => found !== null && found.state !== 'in_progress',
  );
  expect(job).toMatchObject({ state: 'success', done: [{ season: year, outcome: 'restored' }] });
  const polled = await pollNow(bed, chainId, agesMs.hour);
  expect(polled).toMatchObject({ currentLeagueId: leagueId, isRetrying: false, staleSince: null });
  expect(polled.seasons.map((own) => own.season).sort()).toEqual([season.season, year].sort());
  expect(await bed.verify('owner2', { leagueId })).toMatchObject({ status: 200 });
});
