import { discoverSeasons } from '../src/actions/loading/discover-seasons.js';
import { archiveOf, fileForm, forged, wipe } from './support/archives.js';
import { createProviderTree, ownerOf, putSeason, putState } from './support/provider-tree.js';
import { eventually, loaded, syncBed, type SyncBed } from './support/sync-bed.js';

const [lost, newest] = ['740000000000430', '740000000000431'];
/** Leagues of others: one that is connected, and one that is not yet. */
const [connected, unconnected] = ['750000000000429', '760000000000429'];

/** A league whose commissioner sends the archive of a season that Sleeper has lost, which names another league before it. */
describe('a league that only a file names as the one before', () => {
  const tree = createProviderTree();
  let bed: SyncBed;
  let chainId: string;
  let archive: Buffer;

  beforeAll(async () => {
    putState(tree, '2031', 4);
    putSeason(tree, { leagueId: lost, season: '2030', scored: 17 });
    putSeason(tree, { leagueId: newest, season: '2031', scored: 3, previous: lost });
    for (const leagueId of [connected, unconnected]) putSeason(tree, { leagueId, season: '2029', scored: 17 });
    bed = await syncBed({ folder: tree.folder });
    await bed.verify('owner1', { leagueId: newest });
    await bed.verify('owner2', { leagueId: connected });
    chainId = (await loaded(bed, newest))?._id ?? '';
    await loaded(bed, connected);
    archive = await archiveOf(bed.deps, chainId);
    tree.put(`league/${lost}`, undefined);
  });
  afterAll(async () => {
    await bed.close();
    tree.remove();
  });
  beforeEach(() => bed.forgetBudget());

  /** Sends the archive with that league before its lost season, of which nothing is stored any more. */
  async function send(previousLeagueId: string): Promise<void> {
    await wipe(bed.deps, chainId, '2030');
    const naming = await forged(archive, 'seasons/2030/leagues.json', (docs: { previousLeagueId: string }[]) => {
      if (docs[0]) docs[0].previousLeagueId = previousLeagueId;
    });
    const { payload, headers } = fileForm(naming);
    const signed = await bed.issuer.headers({ sub: 'account-owner1', email: 'owner1@example.test' });
    const url = `/api/leagues/${newest}/historical-data/import`;
    const response = await bed.app.inject({ method: 'POST', url, payload, headers: { ...signed, ...headers } });
    expect(response.statusCode).toBe(202);
    const job = await eventually(
      () => bed.deps.leagueImports.find(chainId),
      (found) => found !== null && found.state !== 'in_progress',
    );
    expect(job).toMatchObject({ state: 'success' });
    expect(await bed.deps.leagues.find(lost)).toMatchObject({ previousLeagueId });
  }

  test('is not merged with the sender’s, nor is anybody of it', async () => {
    const before = await bed.deps.chains.findByLeague(connected);
    await send(connected);
    await discoverSeasons(bed.sync, chainId, new AbortController().signal);
    const [own, others] = [await bed.deps.chains.find(chainId), await bed.deps.chains.findByLeague(connected)];
    expect([own?.leagueIds, others?._id]).toEqual([[newest, lost], before?._id]);
    const members = await bed.deps.memberships.ofChain(others?._id ?? '');
    expect(members.map(({ sleeperUserId }) => sleeperUserId)).toEqual([ownerOf(2)]);
  });

  test('is not taken before those connect it whose league it is', async () => {
    await send(unconnected);
    await discoverSeasons(bed.sync, chainId, new AbortController().signal);
    expect(await bed.deps.chains.findByLeague(unconnected)).toBeNull();
    expect((await bed.deps.chains.find(chainId))?.leagueIds).toEqual([newest, lost]);
  });
});
