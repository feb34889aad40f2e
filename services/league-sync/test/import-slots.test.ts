import { type MatchupWeekDoc } from '../src/store/matchups.js';
import { type RosterDoc } from '../src/store/rosters.js';
import { archiveOf, fileForm, forged } from './support/archives.js';
import { createProviderTree, putSeason, putState } from './support/provider-tree.js';
import { eventually, loaded, syncBed, type SyncBed } from './support/sync-bed.js';

const [older, newer] = ['740000000000625', '740000000000631'];
const path = `/api/leagues/${newer}/historical-data/import`;

describe('an archive of a version that noted no slots of weeks', () => {
  const tree = createProviderTree();
  let bed: SyncBed;
  let chainId: string;
  let archive: Buffer;

  beforeAll(async () => {
    putState(tree, '2031', 4);
    putSeason(tree, { leagueId: older, season: '2025', scored: 3 });
    putSeason(tree, { leagueId: newer, season: '2031', scored: 3, previous: older });
    bed = await syncBed({ folder: tree.folder });
    await bed.verify('owner1', { leagueId: newer });
    chainId = (await loaded(bed, newer))!._id;
    const weeks = 'seasons/2025/matchups.json';
    archive = await forged(await archiveOf(bed.deps, chainId), weeks, (docs: MatchupWeekDoc[]) =>
      docs.map(({ slots: _slots, ...week }) => week),
    );
  });
  afterAll(async () => {
    await bed.close();
    tree.remove();
  });

  async function send(content: Buffer, query = ''): Promise<{ seasons: { season: string; outcome: string }[] }> {
    const { payload, headers } = fileForm(content);
    const signed = await bed.issuer.headers({ sub: 'account-owner1', email: 'owner1@example.test' });
    const url = `${path}${query}`;
    const response = await bed.app.inject({ method: 'POST', url, payload, headers: { ...signed, ...headers } });
    expect(response.statusCode).toBe(query === '' ? 202 : 200);
    return response.json();
  }

  it('brings nothing new, and takes away nothing that is known of them', async () => {
    const outcomes = (await send(archive, '?dryRun=true')).seasons.map((one) => `${one.season} ${one.outcome}`);
    expect(outcomes).toEqual(['2031 unchanged', '2025 unchanged']);

    const known = await bed.deps.matchups.ofSeason(chainId, '2025');
    const final = known.filter(({ isFinal }) => isFinal);
    expect(final.map(({ slots }) => slots)).toEqual(final.map(() => ['QB', 'RB', 'FLEX']));
    const other = await forged(archive, 'seasons/2025/rosters.json', (docs: RosterDoc[]) => {
      if (docs[0]) docs[0].settings = { ...docs[0].settings, wins: 99 };
    });
    await send(other);
    await eventually(
      () => bed.deps.leagueImports.find(chainId),
      (job) => job?.state === 'success',
    );
    expect((await bed.deps.rosters.find(older, 1))?.settings['wins']).toBe(99);
    const now = await bed.deps.matchups.ofSeason(chainId, '2025');
    expect(now.map(({ week, slots }) => [week, slots])).toEqual(known.map(({ week, slots }) => [week, slots]));
  });
});
