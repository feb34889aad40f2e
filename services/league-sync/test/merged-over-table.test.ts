import { readArchive } from '../src/actions/importing/read-archive.js';
import { archiveOf, fileForm } from './support/archives.js';
import { agesMs, pollNow } from './support/poll-now.js';
import { createProviderTree, putSeason, putState } from './support/provider-tree.js';
import { season2019, table } from './support/table-bed.js';
import { eventually, loaded, syncBed, type SyncBed } from './support/sync-bed.js';

const [last, current] = ['777000000000130', '777000000000131'];
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

test('a league that takes in a season of which it has a table leaves an archive that can be imported again', async () => {
  putSeason(tree, { leagueId: last, season: '2030', scored: 17 });
  putSeason(tree, { leagueId: current, season: '2031', scored: 3 });
  await bed.verify('owner1', { leagueId: current });
  const { _id: chainId } = (await loaded(bed, current))!;
  const { payload, headers } = fileForm(table(...season2019.map((line) => line.replace('2019', '2030'))));
  const signed = await bed.issuer.headers({ sub: 'account-owner1', email: 'owner1@example.test' });
  const url = `/api/leagues/${current}/historical-data/import`;
  const sent = await bed.app.inject({ method: 'POST', url, payload, headers: { ...signed, ...headers } });
  expect(sent.statusCode).toBe(202);
  await eventually(
    () => bed.deps.leagueImports.find(chainId),
    (job) => job?.state === 'success',
  );
  await bed.verify('owner2', { leagueId: last });
  await loaded(bed, last);
  // Now it shows that they are one.
  putSeason(tree, { leagueId: current, season: '2031', scored: 3, previous: last });
  await bed.deps.leagues.put({ ...(await bed.deps.leagues.find(current))!, previousLeagueId: last });
  await bed.forgetBudget();
  await pollNow(bed, chainId, agesMs.week);
  const chain = await eventually(
    () => bed.deps.chains.findByLeague(last),
    (now) => now?._id === chainId && now.sync.state === 'ready',
  );
  if (chain === null) throw new Error('the chain is gone');
  const archive = await readArchive(await archiveOf(bed.deps, chainId), chain);
  const { matchups, raw_snapshots: snapshots } = await archive.load('2030');
  expect([matchups.length, snapshots.length]).toEqual([2, 0]);
});
