import { importLeague } from '../src/actions/importing/import-league.js';
import { planSeason } from '../src/actions/importing/plan-season.js';
import { type SeasonDocuments } from '../src/actions/importing/season-documents.js';
import { type Champions } from '../src/bodies/champion.js';
import { seasonCollections } from '../src/domain/exporting/archive-format.js';
import { type LeagueImportDoc } from '../src/store/league-imports.js';
import { type RosterDoc } from '../src/store/rosters.js';
import { archiveOf, fileForm, flipped, forged, packed, slipped, unpacked, wipe } from './support/archives.js';
import { createProviderTree, putSeason, putState } from './support/provider-tree.js';
import { eventually, loaded, syncBed, type SyncBed } from './support/sync-bed.js';

const ids = { 2025: '740000000000025', 2030: '740000000000030', 2031: '740000000000031', other: '750000000000031' };
const path = `/api/leagues/${ids[2031]}/historical-data/import`;

interface Report {
  slug?: string;
  message?: string;
  seasons: { season: string; outcome: string; added: number; changed: number; unchanged: number }[];
}

describe('importing the archive of a league', () => {
  const tree = createProviderTree();
  let bed: SyncBed;
  let chainId: string;
  let archive: Buffer;

  const send = async (content: Buffer, { dryRun = false, who = 'owner1', form = {} } = {}) => {
    const { payload, headers } = fileForm(content, form);
    const url = dryRun ? `${path}?dryRun=true` : path;
    const signed = await bed.issuer.headers({ sub: `account-${who}`, email: `${who}@example.test` });
    const response = await bed.app.inject({ method: 'POST', url, payload, headers: { ...signed, ...headers } });
    return { status: response.statusCode, body: response.json<Report>() };
  };
  const get = async <T>(url: string) => {
    const headers = await bed.issuer.headers({ sub: 'account-owner1', email: 'owner1@example.test' });
    return (await bed.app.inject({ method: 'GET', url, headers })).json<T>();
  };
  const ended = () =>
    eventually(
      () => bed.deps.leagueImports.find(chainId),
      (job) => job !== null && job.state !== 'in_progress',
      60_000,
    ) as Promise<LeagueImportDoc>;
  const outcomes = ({ body }: { body: Report }) => body.seasons.map(({ season, outcome }) => `${season} ${outcome}`);

  beforeAll(async () => {
    putState(tree, '2031', 4);
    putSeason(tree, { leagueId: ids[2025], season: '2025', scored: 17 });
    putSeason(tree, { leagueId: ids[2030], season: '2030', scored: 17, previous: ids[2025] });
    putSeason(tree, { leagueId: ids[2031], season: '2031', scored: 3, previous: ids[2030] });
    putSeason(tree, { leagueId: ids.other, season: '2031', scored: 3 });
    tree.put(`league/${ids[2030]}/winners_bracket`, [{ r: 1, m: 1, t1: 1, t2: 2, w: 2, l: 1, p: 1 }]);
    bed = await syncBed({ folder: tree.folder });
    for (const leagueId of [ids[2031], ids.other]) await bed.verify('owner1', { leagueId });
    await bed.verify('owner2', { leagueId: ids[2031] });
    chainId = (await loaded(bed, ids[2031]))?._id ?? '';
    await loaded(bed, ids.other);
    archive = await archiveOf(bed.deps, chainId);
  });
  afterAll(async () => {
    await bed.close();
    tree.remove();
  });
  beforeEach(() => bed.forgetBudget());

  test('is for admins of the league', async () => {
    for (const who of ['owner2', 'stranger']) {
      expect([who, (await send(archive, { who })).status]).toEqual([who, 403]);
    }
    expect(await get(path)).toEqual({ last: null });
  });

  test('changes nothing when nothing has changed, and says so before', async () => {
    const report = await send(archive, { dryRun: true });
    expect(report.status).toBe(200);
    expect(outcomes(report)).toEqual(['2031 unchanged', '2030 unchanged', '2025 unchanged']);
    expect(report.body.seasons.every(({ unchanged }) => unchanged > 20)).toBe(true);
    expect(await get(path)).toEqual({ last: null });
    expect((await send(archive)).status).toBe(202);
    expect(await ended()).toMatchObject({ state: 'success', total: 3 });
    expect((await archiveOf(bed.deps, chainId)).equals(archive)).toBe(true);
    expect(await bed.deps.mongo.connection.collection('import_files').countDocuments()).toBe(0);
  });

  test('after a reset gives back every document, with the revisions of its weeks', async () => {
    const champions = await get<Champions>(`/api/leagues/${ids[2031]}/historical-champions`);
    expect(champions.length).toBeGreaterThan(0);
    expect(await wipe(bed.deps, chainId)).toBeGreaterThan(200);
    const report = await send(archive, { dryRun: true });
    expect(outcomes(report)).toEqual(['2031 restored', '2030 restored', '2025 restored']);
    expect(await bed.deps.leagues.ofChain(chainId)).toEqual([]);
    expect((await send(archive)).status).toBe(202);
    expect(await ended()).toMatchObject({ state: 'success', errorMessage: null });
    expect((await archiveOf(bed.deps, chainId)).equals(archive)).toBe(true);
    await bed.restart();
    expect(await get(`/api/leagues/${ids[2031]}/historical-champions`)).toEqual(champions);
    const { last } = await get<{ last: { seasons: Report['seasons'] } }>(path);
    expect(last).toMatchObject({ status: 'success', fileName: 'league.zip', total: 3 });
    expect(last.seasons.map(({ outcome }) => outcome)).toEqual(['restored', 'restored', 'restored']);
  });

  test('never overwrites what the provider still delivers, but seasons that it no longer has', async () => {
    const rename = (season: string) =>
      forged(archive, `seasons/${season}/rosters.json`, (docs: RosterDoc[]) => {
        if (docs[0]) docs[0].settings = { ...docs[0].settings, wins: 99 };
      });
    expect(outcomes(await send(await rename('2030'), { dryRun: true }))).toContain('2030 kept');
    expect((await send(await rename('2030'))).status).toBe(202);
    await ended();
    expect((await archiveOf(bed.deps, chainId)).equals(archive)).toBe(true);

    expect((await send(await rename('2025'))).status).toBe(202);
    expect((await ended()).done.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged', 'replaced']);
    expect((await bed.deps.rosters.find(ids[2025], 1))?.settings['wins']).toBe(99);
    expect((await send(archive)).status).toBe(202);
    await ended();
    expect((await archiveOf(bed.deps, chainId)).equals(archive)).toBe(true);
  });

  test('runs once at a time, and goes on after a crash', async () => {
    await wipe(bed.deps, chainId);
    const statuses = (await Promise.all(Array.from({ length: 5 }, () => send(archive)))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([202, 409, 409, 409, 409]);
    await bed.restart();
    expect(await ended()).toMatchObject({ state: 'success' });
    expect((await archiveOf(bed.deps, chainId)).equals(archive)).toBe(true);
  });

  test('two workers of one job, as after a lost lease, store each season once and tell it once', async () => {
    await bed.stopJobs();
    await wipe(bed.deps, chainId);
    expect((await send(archive)).status).toBe(202);
    const job = (await bed.deps.leagueImports.find(chainId)) as LeagueImportDoc;
    const work = () => importLeague(bed.sync, job, new AbortController().signal);
    await Promise.all([work(), work()]);
    const { state, done } = await ended();
    expect([state, done.map(({ season }) => season).sort()]).toEqual(['success', ['2025', '2030', '2031']]);
    expect((await archiveOf(bed.deps, chainId)).equals(archive)).toBe(true);
    await bed.restart();
  });

  test('takes nothing that is damaged, another league’s, or no archive', async () => {
    const files = await unpacked(archive);
    const without = (name: string) => packed(new Map([...files].filter(([each]) => each !== name)));
    const withFile = (name: string, text: string) => packed(new Map([...files, [name, Buffer.from(text)]]));
    const roster = 'seasons/2030/rosters.json';
    const cases: [string, Buffer, number, string][] = [
      ['text', Buffer.from('hello'), 400, 'nothing-to-import'],
      ['a broken zip', Buffer.from('PK hello'), 400, 'archive-damaged'],
      ['cut off', archive.subarray(0, archive.length - 100), 400, 'archive-damaged'],
      ['a flipped byte', flipped(archive), 400, 'archive-damaged'],
      ['no manifest', await without('manifest.json'), 400, 'archive-damaged'],
      ['no rosters', await without(roster), 400, 'archive-damaged'],
      ['a changed file', await withFile(roster, '[]'), 400, 'archive-damaged'],
      ['no JSON', await withFile('manifest.json', '{'), 400, 'archive-damaged'],
      ['another kind', await withFile('manifest.json', '{"format":"x","version":1}'), 400, 'archive-not-known'],
      ['the other league', await archiveOf(bed.deps, await otherChain()), 409, 'archive-of-another-league'],
      ['a path out', slipped(await withFile('aa/evil', 'x')), 400, 'archive-damaged'],
      ['a swollen manifest', await withFile('manifest.json', '['.repeat(2 * 1024 * 1024)), 413, 'archive-too-large'],
      ['a bomb', await withFile('csv/bomb.csv', 'x'.repeat(65 * 1024 * 1024)), 413, 'archive-too-large'],
    ];
    for (const [what, content, status, slug] of cases) {
      const refused = await send(content);
      expect([what, refused.status, refused.body.slug]).toEqual([what, status, slug]);
    }
    const image = await send(archive, { form: { field: 'image' } });
    expect([image.status, image.body.slug]).toEqual([400, 'upload-not-valid']);
    const large = await send(Buffer.alloc(17 * 1024 * 1024));
    expect([large.status, large.body.slug]).toEqual([413, 'archive-too-large']);
    expect((await archiveOf(bed.deps, chainId)).equals(archive)).toBe(true);
  });

  test('takes no document that could not have been exported', async () => {
    const change = (file: string, edit: (doc: Record<string, unknown>) => unknown) =>
      forged(archive, `seasons/2030/${file}.json`, (docs: Record<string, unknown>[]) => {
        if (docs[0]) edit(docs[0]);
      });
    const cases: [string, Buffer][] = [
      ['another type', await change('rosters', (doc) => (doc['players'] = { $gt: '' }))],
      ['an unknown field', await change('leagues', (doc) => (doc['isAdmin'] = true))],
      ['an operator', await change('rosters', (doc) => (doc['settings'] = { $where: 1 }))],
      ['another season', await change('rosters', (doc) => (doc['season'] = '2031'))],
      ['another league', await change('rosters', (doc) => (doc['leagueId'] = ids.other))],
      ['another id', await change('rosters', (doc) => (doc['_id'] = `${ids.other}:1`))],
      ['changed points', await change('matchups', (doc) => (doc['hash'] = 'x'))],
      ['no date', await change('raw_snapshots', (doc) => (doc['fetchedAt'] = { $date: '2030-99-99T00:00:00Z' }))],
    ];
    for (const [what, content] of cases) {
      const refused = await send(content);
      expect([what, refused.status, refused.body.slug]).toEqual([what, 400, 'archive-damaged']);
    }
    const rosters = 'seasons/2030/rosters.json';
    const many = await forged(archive, rosters, () => Array.from({ length: 20_001 }, () => ({})));
    const large = await change('rosters', (doc) => (doc['ownerId'] = 'x'.repeat(1024 * 1024)));
    expect((await send(many)).body.slug).toBe('archive-too-large');
    expect((await send(large)).body.slug).toBe('archive-too-large');
    const [foreign] = await bed.deps.drafts.ofChain(await otherChain());
    const stolen = await change('drafts', (doc) => (doc['_id'] = foreign?._id));
    expect((await send(stolen)).body.slug).toBe('season-of-another-league');
    expect((await archiveOf(bed.deps, chainId)).equals(archive)).toBe(true);
  });

  test('leaves it noted which connection has announced a move, whatever the file says', async () => {
    const moves = bed.mongo.connection.collection('transactions');
    const noted = async () =>
      (await moves.find({ chainId, season: '2030' }).toArray()).map((move) => move['announcedIn']);
    const before = await noted();
    const former = await forged(archive, 'seasons/2030/transactions.json', (docs: { announcedIn: string }[]) => {
      for (const doc of docs) doc.announcedIn = 'former';
    });
    // Something of the season is missing, so that it is stored again.
    await bed.mongo.connection.collection('drafts').deleteMany({ leagueId: ids[2030] });
    expect((await send(former)).status).toBe(202);
    expect(await ended()).toMatchObject({ state: 'success' });
    expect(await noted()).toEqual(before);
    expect((await archiveOf(bed.deps, chainId)).equals(archive)).toBe(true);
  });

  test('takes no league that only a file names: others may be about to connect it', async () => {
    const target = '760000000000024';
    const documents = Object.fromEntries(seasonCollections.map((name) => [name, []])) as unknown as SeasonDocuments;
    const plan = async () => {
      const chain = await bed.deps.chains.find(chainId);
      return planSeason(bed.deps, chain!, { season: '2024', leagueId: target }, documents, { isWhole: false });
    };
    const naming = await forged(archive, 'seasons/2025/leagues.json', (docs: { previousLeagueId: string }[]) => {
      if (docs[0]) docs[0].previousLeagueId = target;
    });
    // In the place of what is stored.
    expect((await send(naming)).status).toBe(202);
    expect(await ended()).toMatchObject({ state: 'success' });
    // Left out, and not refused: the archive's other seasons can be imported.
    expect(await plan()).toMatchObject({ outcome: 'unproved', added: 0 });
    // Where nothing is stored any more.
    await wipe(bed.deps, chainId, '2025');
    expect((await send(naming)).status).toBe(202);
    expect(await ended()).toMatchObject({ state: 'success' });
    expect(await bed.deps.leagues.find(ids[2025])).toMatchObject({
      previousLeagueId: target,
      importedAt: expect.any(Date),
    });
    expect(await plan()).toMatchObject({ outcome: 'unproved', added: 0 });
    await wipe(bed.deps, chainId, '2025');
    expect((await send(archive)).status).toBe(202);
    expect(await ended()).toMatchObject({ state: 'success' });
    expect((await archiveOf(bed.deps, chainId)).equals(archive)).toBe(true);
  });

  const otherChain = async () => (await bed.deps.chains.findByLeague(ids.other))?._id ?? '';
});
