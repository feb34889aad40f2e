import { setTimeout as sleep } from 'node:timers/promises';
import { ensureCollections } from '../src/collection.js';
import { createLeases } from '../src/lease.js';
import { createLogger } from '../src/logger.js';
import { startLoop } from '../src/loop.js';
import { processRegistry } from '../src/metrics.js';
import { testbed, type Testbed } from '@dynasty/testbed/testbed';
import { until } from './events.js';

const logger = createLogger({ service: 'test', level: 'silent' });

/** The runs of a loop by how they ended. */
async function runsOf(loop: string): Promise<Record<string, number>> {
  const metric = await processRegistry().getSingleMetric('loop_runs_total')?.get();
  const own = (metric?.values ?? []).filter(({ labels }) => labels.loop === loop);
  return Object.fromEntries(own.map(({ labels, value }) => [String(labels.outcome), value]));
}

it('runs at once, then after each pause, one run at a time', async () => {
  let running = 0;
  let most = 0;
  let runs = 0;
  const loop = startLoop({
    name: 'test-plain',
    everyMs: 20,
    logger,
    async work() {
      most = Math.max(most, (running += 1));
      await sleep(10);
      running -= 1;
      runs += 1;
    },
  });
  await until('it has run three times', () => runs >= 3);
  await loop.stop();
  const runsAtEnd = runs;
  await sleep(60);
  expect([most, runs]).toEqual([1, runsAtEnd]);
  expect(await runsOf('test-plain')).toEqual({ done: runsAtEnd });
});

it('runs again at once when it is woken, also in the middle of a run', async () => {
  let runs = 0;
  const loop = startLoop({
    name: 'test-woken',
    everyMs: 60_000,
    logger,
    async work() {
      runs += 1;
      await sleep(50);
    },
  });
  loop.wake();
  await until('it has run twice', () => runs === 2, 1_000);
  await sleep(100);
  expect(runs).toBe(2);
  loop.wake();
  await until('it has run three times', () => runs === 3, 1_000);
  await loop.stop();
});

it('waits longer after each failure, up to a limit, and as usual once it succeeds', async () => {
  const startedAt: number[] = [];
  let fails = true;
  const loop = startLoop({
    name: 'test-failing',
    everyMs: 5,
    jitter: 0,
    retryMs: { first: 40, longest: 160 },
    logger,
    async work() {
      startedAt.push(performance.now());
      if (fails) throw new Error('no');
    },
  });
  await until('it has failed five times', () => startedAt.length === 5);
  const pauses = startedAt.slice(1).map((at, i) => at - (startedAt[i] ?? 0));
  [40, 80, 160, 160].forEach((ms, i) => expect(pauses[i]).toBeGreaterThanOrEqual(ms - 2));
  expect(pauses[0]).toBeLessThan(pauses[2] ?? 0);
  fails = false;
  const before = startedAt.length;
  await until('it runs often again', () => startedAt.length > before + 5);
  await loop.stop();
  expect(await runsOf('test-failing')).toMatchObject({ failed: 5 });
});

it('pauses for times that differ, so that processes do not all come at once', async () => {
  const startedAt: number[] = [];
  const work = async (): Promise<void> => void startedAt.push(performance.now());
  const loop = startLoop({ name: 'test-jitter', everyMs: 20, jitter: 0.9, logger, work });
  await until('it has run thirty times', () => startedAt.length > 30);
  await loop.stop();
  const pauses = startedAt.slice(1).map((at, i) => at - (startedAt[i] ?? 0));
  expect(Math.min(...pauses)).toBeLessThan(14);
  expect(Math.max(...pauses)).toBeGreaterThan(26);
});

it('aborts the run under way when it is stopped, and waits for its end', async () => {
  let ended = false;
  const loop = startLoop({
    name: 'test-stopped',
    everyMs: 5,
    logger,
    async work(signal) {
      await sleep(60_000, undefined, { signal }).catch(() => undefined);
      await sleep(30);
      ended = true;
    },
  });
  await loop.stop();
  expect(ended).toBe(true);
});

describe('with a lease', () => {
  let bed: Testbed;
  beforeAll(async () => {
    bed = await testbed();
    createLeases(bed.mongo);
    await ensureCollections(bed);
  });
  afterAll(() => bed.close());

  it('works in one process at a time, and in another one when that has died', async () => {
    let running = 0;
    let most = 0;
    const startLeased = (name: string) =>
      startLoop({
        name,
        everyMs: 20,
        lease: { leases: createLeases(bed.mongo), name: 'shared', ttlMs: 200 },
        logger,
        async work() {
          most = Math.max(most, (running += 1));
          await sleep(30);
          running -= 1;
        },
      });
    const rows = bed.mongo.connection.collection<{ _id: string; owner: string; expiresAt: Date }>('leases');
    await rows.insertOne({ _id: 'shared', owner: 'a process that died', expiresAt: new Date(Date.now() + 300) });
    const loops = [startLeased('test-lease-a'), startLeased('test-lease-b')];
    await until('both had their turn', async () => {
      const outcomes = [await runsOf('test-lease-a'), await runsOf('test-lease-b')];
      return outcomes.every((outcome) => (outcome.done ?? 0) > 0 && (outcome['left-to-another'] ?? 0) > 0);
    });
    await Promise.all(loops.map((loop) => loop.stop()));
    expect(most).toBe(1);
  });

  it('aborts the run when the lease was lost', async () => {
    const rows = bed.mongo.connection.collection<{ _id: string; owner: string }>('leases');
    let lost = false;
    const loop = startLoop({
      name: 'test-lease-lost',
      everyMs: 60_000,
      lease: { leases: createLeases(bed.mongo), name: 'stolen', ttlMs: 200 },
      logger,
      async work(signal) {
        await rows.updateOne({ _id: 'stolen' }, { $set: { owner: 'somebody else' } });
        await until('the signal comes', () => signal.aborted, 2_000);
        lost = signal.aborted;
      },
    });
    await until('it was told', () => lost);
    await loop.stop();
  });
});
