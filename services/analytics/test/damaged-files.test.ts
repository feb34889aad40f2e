import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { playsIngestion } from '../src/actions/ingesting/ingest-plays.js';
import { runIngestion } from '../src/actions/ingesting/run-ingestion.js';
import { loadNflData } from '../src/actions/load-nfl-data.js';
import { isAsked, isDue } from '../src/domain/sources/ingestion-plan.js';
import { createNflverse } from '../src/clients/nflverse.js';
import { ingestionKey } from '../src/store/ingestions.js';
import { type AnalyticsBed, analyticsBed } from './support/analytics-bed.js';
import { plainSql } from './support/plain-sql.js';
import { playFileOf } from './support/play-file.js';

jest.setTimeout(120_000);

let bed: AnalyticsBed;
let folder: string;
const season = 2024;
const fileOf = () => path.join(folder, `play_by_play_${season}.parquet`);
const good = () => path.join(folder, 'good.parquet');
const look = (force = false) =>
  runIngestion(bed.deps, playsIngestion(season), { signal: AbortSignal.timeout(60_000), force });
const responses = async () => (await bed.call('POST', '/api/player-stats', { season, sortBy: 'player_name' })).body;
const ingestion = async () => (await bed.deps.ingestions.find(ingestionKey('plays', season)))!;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'damaged-'));
  await playFileOf({ to: good(), season });
  copyFileSync(good(), fileOf());
  bed = await analyticsBed({ folder });
  await look();
  await loadNflData(bed.deps);
});
afterAll(async () => {
  await bed.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Writes the good file changed by SQL. */
const changed = (select: string) =>
  plainSql(`COPY (${select.replaceAll('plays', `read_parquet('${good()}')`)}) TO '${fileOf()}' (FORMAT parquet)`);

test.each([
  [
    'a truncated file',
    async () => writeFileSync(fileOf(), readFileSync(good()).subarray(0, 5_000)),
    /parquet|footer|magic/i,
  ],
  ['a missing column', () => changed('SELECT * EXCLUDE (rushing_yards) FROM plays'), /no column rushing_yards/],
  [
    'some plays of no season',
    () => changed('SELECT * REPLACE (CASE WHEN week <> 3 THEN season END AS season) FROM plays'),
    /plays of season none/,
  ],
  ['another season', () => changed('SELECT * REPLACE (2023 AS season) FROM plays'), /plays of season 2023/],
  ['no rows', () => changed('SELECT * FROM plays WHERE false'), /no plays/],
  ['a page', async () => writeFileSync(fileOf(), '<!doctype html><html>Just a moment</html>'), /parquet|magic|small/i],
  [
    'as many rows that name no receiver any more',
    () => changed('SELECT * REPLACE (NULL::VARCHAR AS receiver_player_id) FROM plays'),
    /has 0 rows with receiver_player_id, \d+ last time/,
  ],
  [
    'as many rows that are of no down any more',
    () => changed('SELECT * REPLACE (CASE WHEN week > 6 THEN down END AS down) FROM plays'),
    /rows with down, \d+ last time/,
  ],
  ['fewer rows than last time', () => changed('SELECT * FROM plays WHERE week < 10'), /rows, \d+ last time/],
  [
    'too many bad rows',
    () => changed('SELECT * REPLACE (CASE WHEN week = 3 THEN 700 ELSE rushing_yards END AS rushing_yards) FROM plays'),
    /cannot be taken, for instance .*rushing_yards 700/,
  ],
])('%s leaves the responses unchanged and shows in the status', async (_name, damage, reason) => {
  const before = await responses();
  const snapshot = (await ingestion()).snapshotId;
  await damage();
  await expect(look()).rejects.toThrow();
  await loadNflData(bed.deps);
  expect(await responses()).toBe(before);
  const after = await ingestion();
  expect(after.snapshotId).toBe(snapshot);
  const { ingestions } = (await bed.call('GET', '/api/nfl-data/status')).json<{ ingestions: object[] }>();
  const message = expect.stringMatching(reason) as string;
  expect(ingestions).toContainEqual(expect.objectContaining({ kind: 'plays', state: 'failing', reason: message }));
  expect(after.error).not.toMatch(/\/tmp|http/);
});

test.each([
  ['an outage', { mode: '500' }, /responded 500/],
  ['a connection that is reset', { mode: 'reset' }, /does not respond|broke off/],
  ['a body of 2 GB', { mode: 'huge', bytes: 2 * 1024 ** 3 }, /more than 268435456 bytes/],
])('%s leaves the responses unchanged and shows in the status', async (_name, rule, reason) => {
  copyFileSync(good(), fileOf());
  const before = await responses();
  await bed.fault('/nflverse/pbp/*', rule);
  await expect(look(true)).rejects.toThrow();
  await bed.fault('');
  expect((await ingestion()).error).toMatch(reason);
  expect(await responses()).toBe(before);
});

test('a source that announces 2 GB is not downloaded at all', async () => {
  let sentBytes = 0;
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': 2 * 1024 ** 3 });
    response.write('x', () => (sentBytes += 1));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const nflverse = createNflverse(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await expect(nflverse.download('pbp/plays.parquet')).rejects.toThrow(/has 2147483648 bytes, more than 268435456/);
  expect(sentBytes).toBeLessThanOrEqual(1);
  await nflverse.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test('where there is no parquet file the csv.gz is taken, and says the same', async () => {
  const before = await responses();
  const csv = fileOf().replace('.parquet', '.csv.gz');
  await plainSql(`COPY (FROM '${good()}') TO '${csv}' (FORMAT csv, HEADER, NULLSTR 'NA', COMPRESSION gzip)`);
  rmSync(fileOf());
  await bed.calls();
  await expect(look(true)).resolves.toBe(false);
  expect(await bed.calls()).toEqual(['parquet', 'csv.gz'].map((type) => `/nflverse/pbp/play_by_play_2024.${type}`));
  expect(await ingestion()).toMatchObject({ error: null, isAbsent: false });
  await loadNflData(bed.deps);
  expect(await responses()).toBe(before);
  rmSync(csv);
  copyFileSync(good(), fileOf());
});

test('a file that was there and is gone is a failure, and looked at again until it is back', async () => {
  await look(true);
  const before = await ingestion();
  rmSync(fileOf());
  const reason = 'the source has no play_by_play_2024.csv.gz';
  await expect(look()).rejects.toThrow(reason);
  const after = await ingestion();
  expect(after).toMatchObject({ isAbsent: false, snapshotId: before.snapshotId, tookAt: before.tookAt });
  expect(isDue(after, false, new Date())).toBe(true);
  const { ingestions } = (await bed.call('GET', '/api/nfl-data/status')).json<{ ingestions: object[] }>();
  expect(ingestions).toContainEqual(expect.objectContaining({ kind: 'plays', state: 'failing', reason }));
  copyFileSync(good(), fileOf());
  await look();
  expect(await ingestion()).toMatchObject({ error: null, snapshotId: before.snapshotId });
});

test('a single bad row is left out, counted and named', async () => {
  const bad = `SELECT * REPLACE (CASE WHEN row_number() OVER () = 100 THEN 700 ELSE rushing_yards END AS rushing_yards) FROM plays`;
  await changed(bad);
  await expect(look()).resolves.toBe(true);
  expect(await ingestion()).toMatchObject({
    error: null,
    rejectedRows: 1,
    rejections: [expect.stringMatching(/^\S+ play \d+(\.0)?: rushing_yards 700(\.0)? is out of range$/)],
  });
});

test('a shorter file is taken by the one look for which a person accepts that, and by no other', async () => {
  const { key } = playsIngestion(season);
  const wish = (acceptFewerRows: boolean) => bed.deps.ingestions.ask([key], { askedAt: new Date(), acceptFewerRows });
  await changed('SELECT * FROM plays WHERE week < 10');
  await wish(false);
  await expect(look(true)).rejects.toThrow(/rows, \d+ last time/);
  const status = async () =>
    (await bed.call('GET', '/api/nfl-data/status')).json<{ ingestions: object[] }>().ingestions;
  expect(await status()).toContainEqual(expect.objectContaining({ kind: 'plays', hasFewerRows: true }));

  await wish(true);
  await bed.fault('/nflverse/pbp/*', { mode: '500' });
  await expect(look(true)).rejects.toThrow();
  await bed.fault('');
  expect(await status()).toContainEqual(expect.objectContaining({ isFailing: true, hasFewerRows: false }));
  await expect(look(true)).rejects.toThrow(/rows, \d+ last time/);

  await wish(true);
  await expect(look(true)).resolves.toBe(true);
  expect(await status()).toContainEqual(expect.objectContaining({ isFailing: false, hasFewerRows: false }));
  await loadNflData(bed.deps);
  expect((await bed.post<{ total: number }>('/api/player-stats', { season, gameType: '12' })).total).toBe(0);
});

test('a look that a person asked for and that fails is done again, whatever the ETag', async () => {
  const { key } = playsIngestion(season);
  await bed.deps.ingestions.ask([key], { askedAt: new Date(), acceptFewerRows: false });
  await bed.fault('/nflverse/pbp/*', { mode: '500' });
  await expect(look(true)).rejects.toThrow();
  await bed.fault('');
  expect(isAsked(await ingestion())).toBe(true);
  await look(true);
  expect(isAsked(await ingestion())).toBe(false);
});

test('nothing is read again while the source has the same file', async () => {
  await bed.calls();
  await expect(look()).resolves.toBe(false);
  expect(await bed.calls()).toHaveLength(1);
  expect((await ingestion()).error).toBeNull();
});

test('a worker that loses its lease stores nothing, and what it left is no hindrance to the next', async () => {
  copyFileSync(good(), fileOf());
  const lost = new AbortController();
  const { snapshots } = bed.deps;
  const before = await ingestion();
  const halfway = {
    ...snapshots,
    put: async (id: string, bytes: Buffer) => (await snapshots.put(id, bytes), lost.abort()),
  };
  await expect(
    runIngestion({ ...bed.deps, snapshots: halfway }, playsIngestion(season), { signal: lost.signal, force: true }),
  ).rejects.toThrow();
  expect((await ingestion()).snapshotId).toBe(before.snapshotId);
  await expect(look(true)).resolves.toBe(true);
  expect((await ingestion()).revision).toBe(before.revision + 1);
});

test('of two that take the same file at once one stores it, and it is announced once', async () => {
  await changed('SELECT * REPLACE (rushing_yards + 1 AS rushing_yards) FROM plays');
  const before = await ingestion();
  const outcomes = await Promise.all([look(true), look(true)]);
  expect(outcomes.filter((stored) => stored)).toHaveLength(1);
  expect((await ingestion()).revision).toBe(before.revision + 1);
});

test('a copy that was damaged on the disk is fetched again', async () => {
  const { snapshotId } = await ingestion();
  const whole = await bed.deps.snapshots.read(snapshotId!);
  writeFileSync(path.join(bed.snapshotFolder, `${snapshotId}.bin`), whole.subarray(0, 100));
  expect((await bed.deps.snapshots.read(snapshotId!)).equals(whole)).toBe(true);
});
