// Takes long: it kills workers and waits for those that come after them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ingestionKey } from '../src/store/ingestions.js';
import { type AnalyticsBed, analyticsBed } from './support/analytics-bed.js';
import { gameRow, gamesCsv } from './support/game-rows.js';
import { playFileOf } from './support/play-file.js';
import { spawnWorker, type Worker } from './support/spawn-worker.js';

jest.setTimeout(240_000);

const season = 2024;
const key = ingestionKey('plays', season);
/** What a person waits for a plain reason; the lease of a killed worker runs out within 15 s. */
const patienceMs = 100_000;

let bed: AnalyticsBed;
let folder: string;
const workers: Worker[] = [];
const announced: string[] = [];
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'killed-'));
  writeFileSync(path.join(folder, 'games.csv'), gamesCsv([gameRow({ game_id: '2024_01_BUF_KC', season: '2024' })]));
  await playFileOf({ to: path.join(folder, `play_by_play_${season}.parquet`), season });
  bed = await analyticsBed({ folder });
  await bed.bus.broadcast('analytics.data_refreshed.v1', ({ payload }) => void announced.push(payload.snapshotId));
}, 120_000);
afterAll(async () => {
  for (const worker of workers) worker.kill();
  await bed.close();
  rmSync(folder, { recursive: true, force: true });
});

function startWorker(): Worker {
  const worker = spawnWorker(bed);
  workers.push(worker);
  return worker;
}

/** Waits until the ingestion of the plays is so; fails when a worker ends by itself, or after a long while. */
async function until(holds: (known: Awaited<ReturnType<typeof bed.deps.ingestions.find>>) => boolean): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!holds(await bed.deps.ingestions.find(key))) {
    if (workers.some((worker) => worker.hasFailed())) throw new Error('a worker has ended');
    if (Date.now() > end) throw new Error('it did not happen in time');
    await sleep(10);
  }
}

test('a worker is killed in the middle of an ingestion: another one finishes it, once', async () => {
  const first = startWorker();
  await until((known) => known?.progress?.step === 'read');
  first.kill();
  expect(await bed.deps.ingestions.find(key)).toMatchObject({ snapshotId: null, revision: 0 });
  startWorker();
  await until((known) => known !== null && known.snapshotId !== null);
  const stored = await bed.deps.ingestions.find(key);
  expect(stored).toMatchObject({ revision: 1, error: null, progress: null });
  await until(() => announced.includes(stored!.snapshotId!));
  // A third one finds nothing to do.
  const checkedAt = stored!.checkedAt!;
  startWorker();
  await bed.deps.ingestions.ask([key], { askedAt: new Date(), acceptFewerRows: false });
  workers[1]!.kill();
  await until((known) => known!.checkedAt!.getTime() > checkedAt.getTime());
  expect(await bed.deps.ingestions.find(key)).toMatchObject({ revision: 1, snapshotId: stored!.snapshotId });
  expect(announced.filter((id) => id === stored!.snapshotId)).toHaveLength(1);
});
