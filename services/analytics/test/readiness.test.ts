import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@dynasty/testbed/servers/free-port';
import { SCHEDULE } from '../src/actions/refresh-schedule.js';
import { type AnalyticsBed, analyticsBed } from './support/analytics-bed.js';
import { spawnWorker } from './support/spawn-worker.js';

jest.setTimeout(120_000);

let bed: AnalyticsBed;
beforeAll(async () => {
  bed = await analyticsBed({ folder: tmpdir() });
});
afterAll(() => bed.close());

test('a worker is ready while the source of its data does not respond', async () => {
  await bed.fault('/nflverse/*', { mode: 'hang' });
  const port = await freePort();
  const worker = spawnWorker(bed, port);
  try {
    const status = async (path: string) =>
      (await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined))?.status ?? 0;
    for (const end = Date.now() + 60_000; (await status('/readyz')) !== 200 && Date.now() < end;) await sleep(50);
    expect(await status('/readyz')).toBe(200);
    // It has asked the source, and waits.
    for (const end = Date.now() + 10_000; (await bed.calls()).length === 0 && Date.now() < end;) await sleep(50);
    expect((await bed.deps.ingestions.find(SCHEDULE))?.checkedAt ?? null).toBeNull();
    expect(await status('/readyz')).toBe(200);
  } finally {
    worker.kill();
    await bed.fault('');
  }
});
