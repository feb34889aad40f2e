import { createHash } from 'node:crypto';
import { openZip } from '../src/actions/importing/open-zip.js';
import { readArchive } from '../src/actions/importing/read-archive.js';
import { type Champions } from '../src/bodies/champion.js';
import { type DraftPicks } from '../src/bodies/draft.js';
import { type ArchiveManifest } from '../src/domain/exporting/archive-format.js';
import { type DraftDoc } from '../src/store/drafts.js';
import { packed, unpacked } from './support/archives.js';
import { draft, league, pick, user } from './support/documents.js';
import { type ReadBed, readBed } from './support/read-bed.js';
import {
  CHAIN,
  DRAFT,
  LAST_YEAR,
  LEAGUE,
  NOW,
  OTHER_LEAGUE,
  seedSmallWorld,
  SUSPENDED_LEAGUE,
} from './support/small-world.js';

const game = { round: 1, match: 1, team1: 7, team2: 8, winner: 8, loser: 7 };
const final = { ...game, place: 1, team1From: null, team2From: null };
const bracket = { _id: LAST_YEAR, chainId: CHAIN, season: '2030', losers: [] };

let world: ReadBed;
beforeAll(async () => {
  world = await readBed(NOW);
  await seedSmallWorld(world.deps);
  await world.deps.mongo.transaction(async (session) => {
    await world.deps.tradedPicks.put({ _id: LEAGUE, chainId: CHAIN, season: '2031', picks: [] }, session);
    await world.deps.brackets.put({ ...bracket, winners: [final] }, session);
    await world.deps.rawSnapshots.put(
      {
        ...{ _id: `${LEAGUE}:1:abc`, chainId: CHAIN, leagueId: LEAGUE, season: '2031', week: 1, hash: 'abc' },
        ...{ fetchedAt: new Date(NOW), bytes: 3, body: Buffer.from('abc') },
      },
      session,
    );
  });
});
afterAll(() => world.close());

const url = (leagueId = LEAGUE) => `/api/leagues/${leagueId}/export`;
const download = async (who = 'ann') => {
  const response = await world.get(who, url());
  expect(response.statusCode).toBe(200);
  return response.rawPayload;
};
const opened = async (bytes: Buffer) => {
  const zip = await openZip(bytes);
  const text = async (path: string) => String(await zip.read(path));
  const manifest = JSON.parse(await text('manifest.json')) as ArchiveManifest;
  return { zip, manifest, text, json: async (path: string) => JSON.parse(await text(path)) as unknown };
};

describe('the export of a league', () => {
  it('is for its admins, and for super admins of any league', async () => {
    const statuses = async (who: string) =>
      Promise.all(
        [LEAGUE, OTHER_LEAGUE, SUSPENDED_LEAGUE].map(async (id) => (await world.get(who, url(id))).statusCode),
      );
    expect((await world.app.inject({ method: 'GET', url: url() })).statusCode).toBe(401);
    expect(await statuses('bob')).toEqual([403, 403, 403]);
    expect(await statuses('eve')).toEqual([403, 403, 403]);
    expect(await statuses('zoe')).toEqual([403, 403, 403]);
    expect(await statuses('ann')).toEqual([200, 403, 403]);
    world.admin.superAdmins.push('zoe');
    expect(await statuses('zoe')).toEqual([200, 200, 200]);
    world.admin.superAdmins.pop();
    expect((await world.get('ann', url('424242'))).statusCode).toBe(404);
  });

  it('names every file with its count and checksum, the manifest last', async () => {
    const { zip, manifest } = await opened(await download());
    expect(manifest).toMatchObject({
      format: 'dynasty-companion-league',
      version: 1,
      league: { chainId: CHAIN, name: 'Small World', currentLeagueId: LEAGUE },
      seasons: [{ season: '2032' }, { season: '2031', leagueId: LEAGUE }, { season: '2030', leagueId: LAST_YEAR }],
    });
    expect([...zip.paths].at(-1)).toBe('manifest.json');
    expect([...zip.paths].slice(0, -1)).toEqual(manifest.files.map(({ path }) => path));
    for (const { path, bytes, sha256 } of manifest.files) {
      const content = await zip.read(path);
      expect([path, content?.length]).toEqual([path, bytes]);
      expect(
        createHash('sha256')
          .update(content ?? '')
          .digest('hex'),
      ).toBe(sha256);
    }
    const counts = Object.fromEntries(manifest.files.map(({ path, count }) => [path, count]));
    expect(counts).toMatchObject({
      'league/memberships.json': 4,
      'seasons/2031/leagues.json': 1,
      'seasons/2031/rosters.json': 4,
      'seasons/2031/matchups.json': 4,
      'seasons/2031/transactions.json': 131,
      'seasons/2031/raw_snapshots.json': 1,
      'seasons/2030/brackets.json': 1,
      'seasons/2032/leagues.json': 0,
      'csv/standings.csv': 6,
      'csv/matchups.csv': 16,
      'csv/transactions.csv': 133,
      'csv/drafts.csv': 2,
      'csv/champions.csv': 1,
      'csv/rosters.csv': 12,
    });
  });

  it('holds documents as they are stored, without accounts', async () => {
    const { json, zip, text } = await opened(await download());
    expect(await json('seasons/2031/raw_snapshots.json')).toEqual([
      expect.objectContaining({
        fetchedAt: { $date: '2031-09-28T19:00:00Z' },
        body: { $binary: { base64: Buffer.from('abc').toString('base64'), subType: '00' } },
      }),
    ]);
    const rosters = (await json('seasons/2031/rosters.json')) as { _id: string }[];
    expect(rosters.map(({ _id }) => _id)).toEqual([1, 2, 3, 4].map((id) => `${LEAGUE}:${id}`));
    for (const path of zip.paths) {
      expect([path, (await text(path)).match(/accountId|connectedBy|syncedAt|@example/)]).toEqual([path, null]);
    }
  });

  it('has tables beside them', async () => {
    const { text } = await opened(await download());
    const [head, ...rows] = (await text('csv/standings.csv')).trimEnd().split('\r\n');
    expect(head).toMatch(/^\uFEFFseason,rank,roster_id,team,owner/);
    expect(rows.slice(0, 2)).toEqual([
      expect.stringMatching(/^2031,1,2,Bob's Team,Bob,102,2,1,0,340,/),
      expect.stringMatching(/^2031,2,1,Ann’s Aces,Ann,101,2,1,0,330,/),
    ]);
    expect(await text('csv/champions.csv')).toBe(
      "\uFEFFseason,roster_id,team,owner,owner_id\r\n2030,8,Gone's Team,Gone,104\r\n",
    );
    expect(await text('csv/rosters.csv')).toMatch(/2031,1,Ann’s Aces,Ann,11,Ed Eleven,starter/);
  });

  it('begins every table with one byte order mark, by which a spreadsheet reads accents, and no other file', async () => {
    const { zip } = await opened(await download());
    const mark = '\uFEFF';
    for (const path of zip.paths) {
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await zip.read(path));
      expect([path, text.lastIndexOf(mark)]).toEqual([path, path.startsWith('csv/') ? 0 : -1]);
    }
  });

  it('names in the table of drafts as their board does, also who has left since', async () => {
    const nameless = { firstName: '', lastName: '', position: null, team: null };
    const picks = [
      pick(1, 2, 1, { pickedBy: '101' }),
      pick(2, 1, 4, { pickedBy: '104', player: { ...nameless, firstName: 'Solo', team: 'BUF' } }),
      pick(3, 4, 3, { playerId: '77', player: nameless, amount: 12, isKeeper: true }),
      pick(4, 1, 4, { pickedBy: '999' }),
    ];
    const before = await world.deps.drafts.find(DRAFT);
    const put = (doc: DraftDoc) => world.deps.mongo.transaction((session) => world.deps.drafts.put(doc, session));
    await put(draft(DRAFT, { picks }));
    const [, ...rows] = (await (await opened(await download())).text('csv/drafts.csv')).trimEnd().split('\r\n');
    expect(rows).toEqual([
      '2031,6001,snake,1,1,2,1,Ann,11,Ed Eleven,QB,BUF,,false',
      '2031,6001,snake,2,1,1,4,Gone,11,Solo,,BUF,,false',
      '2031,6001,snake,3,1,4,3,Dan,77,Player 77,,,12,true',
      '2031,6001,snake,4,1,1,4,Team 1,11,Ed Eleven,QB,BUF,,false',
    ]);
    const board = (await world.get('ann', `/api/drafts/${DRAFT}/picks`)).json<DraftPicks>();
    expect(board.map(({ owner, player_name: player }) => [owner, player])).toEqual(
      rows.map((row) => [row.split(',')[7], row.split(',')[9]]),
    );
    await put(before as DraftDoc);
  });

  it('is read again by its documents alone, whatever its tables have', async () => {
    const files = await unpacked(await download());
    for (const path of files.keys()) if (path.startsWith('csv/')) files.set(path, Buffer.from('season,week\r\n'));
    const chain = await world.deps.chains.find(CHAIN);
    if (chain === null) throw new Error('no chain');
    const archive = await readArchive(await packed(files), chain);
    expect((await archive.load('2031')).transactions).toHaveLength(131);
  });

  /** Says who won last year, and who was known of their owner. */
  const announce = (person: ReturnType<typeof user> | null) => {
    const owners = [{ rosterId: 8, ownerId: '109', coOwners: [], person }];
    const season = { _id: LAST_YEAR, chainId: CHAIN, season: '2030', connectionId: 'connection-1' };
    const champion = { ...season, rosterId: 8, revision: 1, owners };
    return world.deps.mongo.transaction((session) => world.deps.seasonChampions.put(champion, session));
  };
  const champions = async () => (await opened(await download())).text('csv/champions.csv');

  it('names in the table of champions who owned the team when the title was known', async () => {
    await announce(user('109', 'Former', 'Old Hands'));
    const named = '\uFEFFseason,roster_id,team,owner,owner_id\r\n2030,8,Old Hands,Former,109\r\n';
    expect(await champions()).toBe(named);
    // Who was announced stays also where the provider names nobody any more.
    const { brackets, mongo } = world.deps;
    await mongo.transaction((session) => brackets.put({ ...bracket, winners: [] }, session));
    expect(await champions()).toBe(named);
    await mongo.transaction((session) => brackets.put({ ...bracket, winners: [final] }, session));
  });

  it('names in the table of champions who is known from another season alone, as the page does', async () => {
    const before = await world.deps.leagues.find(LEAGUE);
    await announce(null);
    await world.deps.leagues.put(league({ users: [...(before?.users ?? []), user('109', 'Later', 'New Hands')] }));
    expect(await champions()).toContain('\r\n2030,8,New Hands,Later,109\r\n');
    const [shown] = (await world.get('ann', `/api/leagues/${LEAGUE}/historical-champions`)).json<Champions>();
    expect(shown).toMatchObject({ user_id: '109', user_name: 'Later', team_name: 'New Hands' });
    await world.deps.leagues.put(before!);
  });

  it('of the same data has the same bytes, whatever polls have read since', async () => {
    const before = await download();
    await world.deps.leagues.touch(LEAGUE, new Date());
    await world.deps.chains.watch(CHAIN, new Date());
    expect((await download()).equals(before)).toBe(true);
    const names = league({ users: [user('101', '=cmd()', '@aces', true)] });
    await world.deps.leagues.put(names);
    const after = await download();
    expect(after.equals(before)).toBe(false);
    expect(await (await opened(after)).text('csv/standings.csv')).toMatch(/,'@aces,'=cmd\(\),101,/);
  });

  it('runs once at a time for a league, and ends when its reader goes away', async () => {
    const held = Promise.withResolvers<void>();
    const taken = Promise.withResolvers<void>();
    const take = () => world.deps.leases.withLease(`export:${CHAIN}`, 6_000, () => (taken.resolve(), held.promise));
    // The test before may have its file a moment before the lease is free again.
    let other = take();
    while ((await Promise.race([taken.promise.then(() => 'taken'), other])) === false) other = take();
    const refused = await world.get('ann', url());
    expect([refused.statusCode, refused.json<{ slug: string }>().slug]).toEqual([409, 'export-running']);
    held.resolve();
    await other;

    const address = await world.app.listen({ port: 0, host: '127.0.0.1' });
    const headers = await world.bed.issuer.headers({ sub: 'ann', email: 'ann@example.test' });
    const leaving = new AbortController();
    const response = await fetch(address + url(), { headers, signal: leaving.signal });
    await response.body?.getReader().read();
    leaving.abort();
    for (let tries = 0; tries < 50; tries += 1) {
      if ((await world.get('ann', url())).statusCode === 200) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('the export still holds its lease');
  });
});
