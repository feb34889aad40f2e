import { createLogger } from '@dynasty/kit/logger';
import { coreBed } from '@dynasty/testbed/core-bed';
import { freePort } from '@dynasty/testbed/servers/free-port';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDeps } from '../src/deps.js';
import { startRefreshing } from '../src/jobs/refresh-loop.js';
import { noClients } from './support/league-sync.js';

const minuteMs = 60_000;

/** The pauses (ms) after so many looks in a row at a source that is away, each look begun at once. */
async function pausesAfter(failures: number, everyMs: number): Promise<number[]> {
  const baseUrl = `http://127.0.0.1:${await freePort()}`;
  const source = { baseUrl, playerIdsUrl: `${baseUrl}/ids.csv`, firstSeason: 2020, snapshotFolder: tmpdir() };
  const bed = await coreBed((core) => createDeps(core, noClients, source));
  const pauses: number[] = [];
  const note = (line: string): void => {
    const { retryMs } = JSON.parse(line) as { retryMs?: number };
    if (retryMs !== undefined) pauses.push(retryMs);
  };
  const logger = createLogger({ service: 'test', level: 'debug', to: { write: note } });
  const loop = startRefreshing({ ...bed.deps, logger }, everyMs);
  while (pauses.length < failures) {
    loop.wake();
    await sleep(5);
  }
  await loop.stop();
  await bed.deps.nflverse.close();
  await bed.close();
  return pauses.slice(0, failures);
}

test('a source that is away for long is looked at every five minutes, so that its alert stays', async () => {
  const pauses = await pausesAfter(13, 60 * minuteMs);
  expect(pauses.slice(0, 3)).toEqual([1_000, 2_000, 4_000]);
  expect(pauses.slice(-4)).toEqual(Array(4).fill(5 * minuteMs));
});

test('one that is looked at every minute is so, too, after failures', async () => {
  expect((await pausesAfter(9, minuteMs)).at(-1)).toBe(minuteMs);
});
