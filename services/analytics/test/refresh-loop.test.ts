import { createLogger } from '@dynasty/kit/logger';
import { coreBed } from '@dynasty/testbed/core-bed';
import { freePort } from '@dynasty/testbed/servers/free-port';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processRegistry } from '@dynasty/kit/metrics';
import { createDeps } from '../src/deps.js';
import { startRefreshing } from '../src/jobs/refresh-loop.js';
import { ingestionKey } from '../src/store/ingestions.js';
import { analyticsBed } from './support/analytics-bed.js';
import { gameRow, gamesCsv } from './support/game-rows.js';
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

/** Looks in a row of a loop, by itself, at a source of which the last look was noted so many ms from now. */
async function looksWithin(ms: number, aheadMs: number, everyMs: number): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ahead-'));
  writeFileSync(path.join(folder, 'games.csv'), gamesCsv([gameRow({ game_id: '2024_01_BUF_KC', season: '2024' })]));
  const bed = await analyticsBed({ folder });
  const at = new Date(Date.now() + aheadMs);
  await bed.deps.ingestions.unchanged(ingestionKey('schedule'), { begunAt: at, checkedAt: at }, null);
  const before = await runs();
  const loop = startRefreshing(bed.deps, everyMs);
  await sleep(ms);
  await loop.stop();
  const looks = (await runs()) - before;
  await bed.close();
  rmSync(folder, { recursive: true, force: true });
  return looks;
}

test('after a look by a clock that is ahead the next one is one pause from now, not one after that', async () => {
  // Half a minute ahead: it is not looked at again at once.
  expect(await looksWithin(4_000, 30_000, 1_000)).toBeGreaterThan(2);
});

/** How often the loop has run to its end or failed, in this process. */
async function runs(): Promise<number> {
  const metric = (await processRegistry().getMetricsAsJSON()).find(({ name }) => name === 'loop_runs_total');
  const own = (metric?.values ?? []).filter(({ labels }) => labels.loop === 'nfl-data');
  return own.reduce((sum, { value }) => sum + value, 0);
}

test('workers look at the source as often as one would, but at what has failed, or a person wants, at once', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'looks-'));
  writeFileSync(path.join(folder, 'games.csv'), gamesCsv([gameRow({ game_id: '2024_01_BUF_KC', season: '2024' })]));
  const bed = await analyticsBed({ folder });
  const { ingestions, mongo } = bed.deps;
  /** The files that a worker looks at when it comes. */
  async function lookedAt(): Promise<string[]> {
    await bed.calls();
    const before = await runs();
    const loop = startRefreshing(bed.deps, 60 * minuteMs);
    while ((await runs()) === before) await sleep(5);
    await loop.stop();
    // A file that is missing is asked for in each of its forms.
    return [...new Set((await bed.calls()).map((call) => path.basename(call).replace(/\..*/, '')))].sort();
  }
  const all = ['db_playerids', 'games', 'injuries_2024', 'play_by_play_2024', 'roster_2024', 'roster_weekly_2024'];
  expect(await lookedAt()).toEqual(all);
  expect(await lookedAt()).toEqual([]);
  await ingestions.ask([ingestionKey('rosters', 2024)], { askedAt: new Date(), acceptFewerRows: false });
  expect(await lookedAt()).toEqual(['roster_2024']);
  await ingestions.failed(ingestionKey('plays', 2024), new Date(), { error: 'it was away', hasFewerRows: false });
  expect(await lookedAt()).toEqual(['play_by_play_2024']);
  await ingestions.absent(ingestionKey('schedule'), { begunAt: new Date(), checkedAt: new Date() }, 'there is none');
  expect(await lookedAt()).toEqual(['games']);
  const note = (times: { tookAt?: Date; checkedAt: Date }) =>
    mongo.connection.collection('ingestions').updateMany({}, { $set: { ...times, refreshAskedAt: null } });
  const ago = (minutes: number) => new Date(Date.now() - minutes * minuteMs);
  // What counts is when a look began: one may take long.
  await note({ tookAt: ago(54), checkedAt: ago(45) });
  expect(await lookedAt()).toEqual(all);
  await note({ tookAt: ago(45), checkedAt: ago(40) });
  expect(await lookedAt()).toEqual([]);
  // A clock that was wrong, and one that is a little ahead.
  await note({ tookAt: ago(-600), checkedAt: ago(-600) });
  expect(await lookedAt()).toEqual(all);
  await note({ tookAt: ago(-0.5), checkedAt: ago(-0.5) });
  expect(await lookedAt()).toEqual([]);
  await bed.close();
  rmSync(folder, { recursive: true, force: true });
});
