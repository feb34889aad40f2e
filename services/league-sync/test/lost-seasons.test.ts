import { archiveOf, fileForm } from './support/archives.js';
import { createProviderTree, putSeason, putState } from './support/provider-tree.js';
import { eventually, loaded, syncBed, type SyncBed } from './support/sync-bed.js';

const [oldest, before, newest] = ['740000000000529', '740000000000530', '740000000000531'];

const tree = createProviderTree();
let bed: SyncBed;
afterEach(async () => {
  await bed.close();
  tree.remove();
});

/** The league on an installation that knows nothing of it yet; returns its chain's id. */
async function connect(): Promise<string> {
  bed = await syncBed({ folder: tree.folder });
  await bed.verify('owner1', { leagueId: newest });
  return (await loaded(bed, newest))?._id ?? '';
}

/** A league on a new installation, with the archive of a former one: Sleeper has lost two of its seasons since. */
test('of two seasons in a row that Sleeper has lost an archive restores the one that Sleeper names; the other one is left out', async () => {
  putState(tree, '2031', 4);
  putSeason(tree, { leagueId: oldest, season: '2029', scored: 17 });
  putSeason(tree, { leagueId: before, season: '2030', scored: 17, previous: oldest });
  putSeason(tree, { leagueId: newest, season: '2031', scored: 3, previous: before });
  const formerId = await connect();
  const archive = await archiveOf(bed.deps, formerId);
  await bed.close();
  for (const leagueId of [oldest, before]) tree.put(`league/${leagueId}`, undefined);
  const chainId = await connect();
  const send = async (query: string) => {
    const { payload, headers } = fileForm(archive);
    const signed = await bed.issuer.headers({ sub: 'account-owner1', email: 'owner1@example.test' });
    const url = `/api/leagues/${newest}/historical-data/import${query}`;
    return bed.app.inject({ method: 'POST', url, payload, headers: { ...signed, ...headers } });
  };
  const trial = await send('?dryRun=true');
  expect(trial.json<object>()).toMatchObject({
    seasons: [
      { season: '2031' },
      { season: '2030', outcome: 'restored' },
      { season: '2029', outcome: 'unproved', added: 0, changed: 0, unchanged: 0 },
    ],
  });
  expect((await send('')).statusCode).toBe(202);
  const job = await eventually(
    () => bed.deps.leagueImports.find(chainId),
    (found) => found !== null && found.state !== 'in_progress',
  );
  expect(job).toMatchObject({ state: 'success', done: [{}, { outcome: 'restored' }, { outcome: 'unproved' }] });
  expect(await bed.deps.leagues.find(before)).toMatchObject({ season: '2030', importedAt: expect.any(Date) });
  expect(await bed.deps.leagues.find(oldest)).toBeNull();
  expect((await bed.deps.chains.find(chainId))?.leagueIds).toEqual([newest, before]);
});
