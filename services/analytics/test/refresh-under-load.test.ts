import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { playsIngestion } from '../src/actions/ingesting/ingest-plays.js';
import { runIngestion } from '../src/actions/ingesting/run-ingestion.js';
import { loadNflData } from '../src/actions/load-nfl-data.js';
import { type AnalyticsBed, analyticsBed } from './support/analytics-bed.js';
import { plainSql } from './support/plain-sql.js';
import { playFileOf } from './support/play-file.js';

jest.setTimeout(120_000);

const season = 2024;
const requestsPerSecond = 100;
const refreshes = 3;

let bed: AnalyticsBed;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'refresh-'));
  await playFileOf({ to: path.join(folder, 'good.parquet'), season });
  bed = await analyticsBed({ folder });
  await publish(0);
}, 120_000);
afterAll(async () => {
  await bed.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Publishes plays in which every run gained so many yards more, and takes them. */
async function publish(more: number): Promise<void> {
  await plainSql(
    `COPY (SELECT * REPLACE (rushing_yards + ${more} AS rushing_yards) FROM '${folder}/good.parquet')
       TO '${folder}/play_by_play_${season}.parquet' (FORMAT parquet)`,
  );
  await runIngestion(bed.deps, playsIngestion(season), { signal: AbortSignal.timeout(100_000), force: true });
  await loadNflData(bed.deps);
}

test('under a refresh no request fails, and each response is of one snapshot as a whole', async () => {
  const urls = ['/api/player-stats', '/api/red-zone-stats', '/api/red-zone-receiving-stats'];
  const sent: Promise<{ url: string; status: number; snapshot: string; body: string }>[] = [];
  const headers = await bed.issuer.headers({ sub: 'ann' });
  const ask = async (url: string) => {
    const response = await bed.app.inject({ method: 'POST', url, headers, payload: { season } });
    return {
      url,
      status: response.statusCode,
      snapshot: String(response.headers['x-nfl-snapshot']),
      body: response.body,
    };
  };
  let isOver = false;
  const asking = (async () => {
    const start = performance.now();
    while (!isOver) {
      const due = ((performance.now() - start) / 1000) * requestsPerSecond;
      while (sent.length < due) sent.push(ask(urls[sent.length % urls.length]!));
      await sleep(5);
    }
  })();
  for (let round = 1; round <= refreshes; round += 1) await publish(round);
  await sleep(100);
  isOver = true;
  await asking;
  const responses = await Promise.all(sent);
  expect(responses.length).toBeGreaterThan(requestsPerSecond);
  expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
  const snapshots = new Set(responses.map(({ snapshot }) => snapshot));
  expect(snapshots.size).toBe(refreshes + 1);
  for (const url of urls) {
    const own = responses.filter((response) => response.url === url);
    const bodies = new Map(own.map(({ snapshot, body }) => [snapshot, body]));
    expect(own.filter(({ snapshot, body }) => bodies.get(snapshot) !== body)).toEqual([]);
    // Only runs have changed: those tables differ from snapshot to snapshot, the one of receptions does not.
    expect(new Set(bodies.values()).size).toBe(url.includes('receiving') ? 1 : refreshes + 1);
  }
  process.stdout.write(`${responses.length} requests over ${refreshes} refreshes\n`);
});
