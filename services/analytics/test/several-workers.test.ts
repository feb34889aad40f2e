import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@dynasty/testbed/servers/free-port';
import { playsIngestion } from '../src/actions/ingesting/ingest-plays.js';
import { runIngestion } from '../src/actions/ingesting/run-ingestion.js';
import { type AnalyticsBed, analyticsBed } from './support/analytics-bed.js';
import { plainSql } from './support/plain-sql.js';
import { playFileOf } from './support/play-file.js';
import { spawnWorker, type Worker } from './support/spawn-worker.js';

jest.setTimeout(240_000);

const season = 2024;
const patienceMs = 60_000;

let bed: AnalyticsBed;
let folder: string;
let ports: number[];
const workers: Worker[] = [];
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'several-'));
  await playFileOf({ to: path.join(folder, 'good.parquet'), season });
  bed = await analyticsBed({ folder });
  await publish(0);
  ports = [await freePort(), await freePort()];
  workers.push(...ports.map((port) => spawnWorker(bed, port)));
}, 120_000);
afterAll(async () => {
  for (const worker of workers) worker.kill();
  await bed.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Stores plays in which every run gained so many yards more; returns the snapshot's id. */
async function publish(more: number): Promise<string> {
  await plainSql(
    `COPY (SELECT * REPLACE (rushing_yards + ${more} AS rushing_yards) FROM '${folder}/good.parquet')
       TO '${folder}/play_by_play_${season}.parquet' (FORMAT parquet)`,
  );
  const ingestion = playsIngestion(season);
  await runIngestion(bed.deps, ingestion, { signal: AbortSignal.timeout(100_000), force: true });
  return (await bed.deps.ingestions.find(ingestion.key))!.snapshotId!;
}

interface Response {
  status: number;
  snapshot: string | null;
  body: string;
}

async function ask(port: number): Promise<Response> {
  const response = await fetch(`http://127.0.0.1:${port}/api/player-stats`, {
    method: 'POST',
    headers: { ...(await bed.issuer.headers({ sub: 'ann' })), 'content-type': 'application/json' },
    body: JSON.stringify({ season }),
  });
  return { status: response.status, snapshot: response.headers.get('x-nfl-snapshot'), body: await response.text() };
}

/** Asks until a worker serves this snapshot. A worker that starts refuses connections, or says so. */
async function untilServed(port: number, snapshotId: string, refused: Response[]): Promise<Response> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(20)) {
    const response = await ask(port).catch(() => undefined);
    if (response?.snapshot?.includes(snapshotId)) return response;
    if (response && response.status !== 200) refused.push(response);
  }
  throw new Error(`port ${port} does not serve ${snapshotId}`);
}

test('two workers serve the same, both take a refreshed season without a pause, and one outlives the other', async () => {
  const starting: Response[] = [];
  const first = await publish(1);
  const [one, other] = await Promise.all(ports.map((port) => untilServed(port, first, starting)));
  // Plays were stored before they were started: they had them when they got their first request.
  expect(starting.filter(({ body }) => !body.includes('"slug":"starting"'))).toEqual([]);
  expect(other).toEqual(one);

  const second = publish(2);
  const refused: Response[] = [];
  const newer = await Promise.all(ports.map(async (port) => untilServed(port, await second, refused)));
  expect(newer[0]).toEqual(newer[1]);
  expect(newer[0]!.body).not.toBe(one!.body);
  expect(refused).toEqual([]);

  workers[0]!.kill();
  const third = await publish(3);
  expect(await untilServed(ports[1]!, third, refused)).toMatchObject({ status: 200 });
  expect(refused).toEqual([]);
  await expect(ask(ports[0]!)).rejects.toThrow();
});
