import { Types } from 'mongoose';
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Ingestion, runIngestion } from '../src/actions/ingesting/run-ingestion.js';
import { loadNflData } from '../src/actions/load-nfl-data.js';
import { columnLayout, oldestLayout } from '../src/domain/columns/column-file.js';
import { isDue } from '../src/domain/sources/ingestion-plan.js';
import { ingestionKey, type IngestionKey } from '../src/store/ingestions.js';
import { createSnapshots, snapshotIdOf } from '../src/store/snapshots.js';
import { type AnalyticsBed, analyticsBed } from './support/analytics-bed.js';
import { storeTable } from './support/store-table.js';

let bed: AnalyticsBed;
beforeAll(async () => {
  bed = await analyticsBed({ folder: __dirname, firstSeason: 2010 });
});
afterAll(() => bed.close());

const store = (key: IngestionKey, name: string) => storeTable(bed.deps, key, name);

test('of two loads at once none undoes what the other has loaded', async () => {
  await store(ingestionKey('players'), 'Ed');
  const { snapshots } = bed.deps;
  const gate = Promise.withResolvers<void>();
  const reads = Promise.withResolvers<void>();
  const read = async (id: string) => {
    reads.resolve();
    await gate.promise;
    return snapshots.read(id);
  };
  const slow = loadNflData({ ...bed.deps, snapshots: { ...snapshots, read } });
  await reads.promise;
  await store(ingestionKey('rosters', 2024), 'Ty');
  const quick = loadNflData(bed.deps);
  await Promise.race([quick, sleep(500)]);
  gate.resolve();
  await Promise.all([slow, quick]);
  const view = bed.deps.nflData.view();
  expect(view.players?.value).toHaveLength(1);
  expect([...view.rosters.keys()]).toEqual([2024]);
});

const notDecoded = Buffer.concat([Buffer.from('DYNCOL01'), Buffer.from([2, 0, 0, 0]), Buffer.from('}{')]);

/** Has an ingestion that succeeded before end with these bytes. */
async function succeedWith(key: IngestionKey, bytes: Buffer): Promise<void> {
  const { ingestions, mongo, snapshots } = bed.deps;
  const snapshotId = snapshotIdOf(key._id, bytes);
  await snapshots.put(snapshotId, bytes);
  const done = { snapshotId, etag: null, rows: 1, rejectedRows: 0, rejections: [], ingestedAt: new Date() };
  const { revision } = (await ingestions.find(key))!;
  await mongo.transaction((session) => ingestions.succeed(session, key, revision, done));
}

const nameIn = (season: number) => bed.deps.nflData.view().rosters.get(season)?.value[0]?.[2];

test.each([
  ['read', Buffer.from('no column file')],
  ['decoded', notDecoded],
])(
  'a snapshot that cannot be %s leaves the one before, and one that can comes with the same load',
  async (_how, bytes) => {
    const [broken, fine] = [ingestionKey('rosters', 2019), ingestionKey('rosters', 2018)];
    await store(broken, 'Ed');
    await loadNflData(bed.deps);
    await succeedWith(broken, bytes);
    await store(fine, 'Ty');
    await loadNflData(bed.deps);
    expect([nameIn(2019), nameIn(2018)]).toEqual(['Ed', 'Ty']);
  },
);

test('the first snapshot of its kind that cannot be decoded leaves the tables that are there without it', async () => {
  const [broken, fine] = [ingestionKey('rosters', 2017), ingestionKey('rosters', 2016)];
  const { nflData } = bed.deps;
  const known = nflData.view().directory(2017);
  await store(broken, 'Ed');
  await succeedWith(broken, notDecoded);
  await store(fine, 'Ty');
  await loadNflData(bed.deps);
  expect([nameIn(2017), nameIn(2016)]).toEqual([undefined, 'Ty']);
  expect(nflData.view().directory(2017)).toBe(known);
});

test.each([
  ['before the oldest that can be read', oldestLayout - 1, undefined],
  ['that can still be read', oldestLayout, 'Ed'],
  ['of a later version', columnLayout + 1, undefined],
])('a snapshot of a layout %s: what is served of it, until its source is read again', async (_, layout, served) => {
  const season = 2031 + layout;
  const key = ingestionKey('rosters', season);
  await store(key, 'Ed');
  await bed.deps.mongo.connection.collection('ingestions').updateOne({ _id: key._id as never }, { $set: { layout } });
  await loadNflData(bed.deps);
  expect(nameIn(season)).toBe(served);
  expect(isDue(await bed.deps.ingestions.find(key), false, new Date())).toBe(true);
  await store(key, 'Ty');
  await loadNflData(bed.deps);
  expect(nameIn(season)).toBe('Ty');
});

test('of each ingestion the machine keeps the copy that was read last', async () => {
  const key = ingestionKey('rosters', 2023);
  const ids: string[] = [];
  for (const name of ['Ed', 'Ty', 'Al']) {
    await store(key, name);
    const { snapshotId } = (await bed.deps.ingestions.find(key))!;
    ids.push(snapshotId!);
    await bed.deps.snapshots.read(snapshotId!);
  }
  const copies = readdirSync(bed.snapshotFolder).filter((name) => name.startsWith('rosters-2023-'));
  expect(copies).toEqual([`${ids[2]}.bin`]);
});

test('a copy that was being written when its process was killed is removed later, one that is being written stays', async () => {
  const draftOf = (id: string, at: Date) => {
    const file = path.join(bed.snapshotFolder, `plays-2020-${'a'.repeat(32)}.bin.${id}`);
    writeFileSync(file, 'half');
    utimesSync(file, at, at);
    return file;
  };
  const left = draftOf('left', new Date(Date.now() - 7_200_000));
  const running = draftOf('running', new Date());
  await store(ingestionKey('rosters', 2021), 'Ed');
  await bed.deps.snapshots.read((await bed.deps.ingestions.find(ingestionKey('rosters', 2021)))!.snapshotId!);
  expect([left, running].map((file) => existsSync(file))).toEqual([false, true]);
});

test('a snapshot is whole when several store it at once, and after an upload that was broken off', async () => {
  const { mongo, snapshots } = bed.deps;
  const bytes = Buffer.alloc(1_000_000, 'plays');
  const several = snapshotIdOf('several', bytes);
  await Promise.all([1, 2, 3].map(() => snapshots.put(several, bytes)));
  expect((await snapshots.read(several)).equals(bytes)).toBe(true);

  const brokenOff = snapshotIdOf('broken-off', bytes);
  const chunks = mongo.connection.db!.collection('snapshots.chunks');
  await chunks.insertOne({ files_id: brokenOff as never, n: 0, data: Buffer.from('half') });
  await snapshots.put(brokenOff, bytes);
  expect((await snapshots.read(brokenOff)).equals(bytes)).toBe(true);
});

test('progress that is noted late does not outlast the end of the work', async () => {
  const { ingestions } = bed.deps;
  const key = ingestionKey('rosters', 2022);
  let noted: Promise<void> = Promise.resolve();
  const late: typeof ingestions.progress = (of, progress) => {
    noted = sleep(300).then(() => ingestions.progress(of, progress));
    return noted;
  };
  const deps = { ...bed.deps, ingestions: { ...ingestions, progress: late } };
  const ingestion: Ingestion = {
    key,
    async take(_deps, look) {
      look.report('download', 1, 2);
      return { content: { meta: [], columns: {} }, etag: null, rows: 1 };
    },
  };
  await runIngestion(deps, ingestion, { signal: AbortSignal.timeout(20_000), force: true });
  await noted;
  expect((await ingestions.find(key))?.progress).toBeNull();
});

test('what an upload left when it was broken off is taken away later, what is being stored stays', async () => {
  const { mongo } = bed.deps;
  const parts = mongo.connection.db!.collection<{ _id: Types.ObjectId; files_id: string }>('snapshots.chunks');
  const hash = 'a'.repeat(32);
  const part = (upload: string, secondsAgo: number) => ({
    _id: Types.ObjectId.createFromTime(Date.now() / 1000 - secondsAgo),
    files_id: `rosters-2020-${hash}/${upload}`,
    n: 0,
  });
  await parts.insertMany([part('broken off', 7_200), part('being stored', 10)]);
  await store(ingestionKey('rosters', 2020), 'Ed');
  const left = await parts.distinct('files_id', { files_id: new RegExp(`^rosters-2020-${hash}`) });
  expect(left).toEqual([`rosters-2020-${hash}/being stored`]);
});

test('a machine whose disk takes no copy serves what the database has', async () => {
  const key = ingestionKey('rosters', 2017);
  await store(key, 'Ed');
  const { snapshotId } = (await bed.deps.ingestions.find(key))!;
  const full = createSnapshots(bed.deps.mongo, '/dev/null/copies', bed.deps.logger);
  expect((await full.read(snapshotId!)).length).toBeGreaterThan(0);
});
