import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { until } from '../../shared/test/events.js';
import { lookNowChannel } from '../src/actions/ask-for-refresh.js';
import { type Ingestion, runIngestion } from '../src/actions/ingesting/run-ingestion.js';
import { loadNflData } from '../src/actions/load-nfl-data.js';
import { isDue } from '../src/domain/sources/ingestion-plan.js';
import { startLoading } from '../src/jobs/load-loop.js';
import { ingestionKey, type IngestionKey } from '../src/store/ingestions.js';
import { createSnapshots } from '../src/store/snapshots.js';
import { type AnalyticsBed, analyticsBed } from './support/analytics-bed.js';
import { storeTable, tableOf } from './support/store-table.js';

let bed: AnalyticsBed;
beforeAll(async () => {
  bed = await analyticsBed({ folder: __dirname, firstSeason: 2010 });
});
afterAll(() => bed.close());

/** A machine that has no copies yet. */
const otherMachine = () =>
  createSnapshots(bed.deps.mongo, mkdtempSync(path.join(tmpdir(), 'snapshots-')), bed.deps.logger);

/** A look at a source that always has the same file. */
function look(key: IngestionKey): Promise<boolean> {
  const take: Ingestion['take'] = async (_deps, { etag }) =>
    etag === null ? { content: tableOf('Ed'), etag: '"1"', rows: 1 } : null;
  return runIngestion(bed.deps, { key, take }, { signal: AbortSignal.timeout(20_000), force: false });
}

/** Takes an ingestion's snapshots away, or their bytes alone. */
async function lose(key: IngestionKey, lost: 'files' | 'chunks'): Promise<void> {
  const ofKey = new RegExp(`^${key._id}`);
  const stored = bed.deps.mongo.connection.db!.collection(`snapshots.${lost}`);
  await stored.deleteMany({ [lost === 'files' ? 'filename' : 'files_id']: ofKey });
}

test.each(['files', 'chunks'] as const)(
  'a snapshot whose %s are lost comes back with the next look at its source',
  async (lost) => {
    const { ingestions } = bed.deps;
    const key = ingestionKey('rosters', lost === 'files' ? 2015 : 2016);
    await look(key);
    const { snapshotId } = (await ingestions.find(key))!;
    await lose(key, lost);
    const deps = { ...bed.deps, snapshots: otherMachine() };
    await loadNflData(deps);
    expect(isDue(await ingestions.find(key), false, new Date())).toBe(true);
    await look(key);
    expect((await otherMachine().read(snapshotId!)).length).toBeGreaterThan(0);
  },
);

test('a snapshot that proves to be lost has its source looked at now, and once, however long that is away', async () => {
  const { bus, ingestions } = bed.deps;
  const key = ingestionKey('rosters', 2012);
  await look(key);
  await lose(key, 'files');
  const heard: unknown[] = [];
  const stop = bus.live.subscribe(lookNowChannel, (_channel, json) => heard.push(json));
  const loading = startLoading({ ...bed.deps, snapshots: otherMachine() });
  await until('somebody is to look', () => heard.length > 0);
  await ingestions.failed(key, new Date(), { error: 'it was away', hasFewerRows: false });
  loading.wake();
  await until('it was missed again', async () => (await ingestions.find(key))!.checkedAt === null);
  await loading.stop();
  bus.live.publish(lookNowChannel, 'end');
  await until('all is heard', () => heard.includes('end'));
  expect(heard).toEqual([{}, 'end']);
  stop();
});

test.each([
  ['others have stored since', 2014, ['Ed'], ['Ty', 'Al']],
  ['has come back since', 2013, ['Al', 'Ed'], ['Al']],
])(
  'who stands still once their snapshot is the current one does not drop what %s',
  async (_what, season, before, since) => {
    const key = ingestionKey('rosters', season);
    const { ingestions, mongo } = bed.deps;
    for (const name of before) await storeTable(bed.deps, key, name);
    const stalled: typeof mongo.transaction = async (work) => {
      const done = await mongo.transaction(work);
      for (const name of since) await storeTable(bed.deps, key, name);
      return done;
    };
    await storeTable({ ...bed.deps, mongo: { ...mongo, transaction: stalled } }, key, 'Bo');
    const { snapshotId } = (await ingestions.find(key))!;
    expect((await otherMachine().read(snapshotId!)).toString()).toContain('"Al"');
  },
);
