import { freezeProcess } from '@dynasty/testbed/servers/freeze-process';
import { findNats, startNats } from '@dynasty/testbed/servers/nats';
import { testbed, type Testbed } from '@dynasty/testbed/testbed';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { connectBus, type Bus } from '../src/bus.js';
import { ensureCollections } from '../src/collection.js';
import { createCallLimits, type CallLimits } from '../src/limits.js';
import { createOutbox, type Outbox } from '../src/outbox.js';
import { synced, until } from './events.js';

/** Twice what is promised of a request meanwhile: tests share their machine with others. */
const mostMs = 4_000;
const subject = 'league.synced.v1';
let dir: string;
let server: Awaited<ReturnType<typeof startNats>>;
let bed: Testbed;
let bus: Bus;
let outbox: Outbox;
let limits: CallLimits;
let leaveLimits: () => void;

beforeAll(async () => {
  dir = await fs.mkdtemp(path.join(os.tmpdir(), 'dynasty-test-silent-'));
  [bed, server] = await Promise.all([testbed(), findNats().then((binary) => startNats({ binary, dir }))]);
  bus = await connectBus({ url: server.url, service: 'test', logger: bed.logger });
  outbox = createOutbox({ ...bed, bus });
  await ensureCollections(bed);
  outbox.start();
  limits = createCallLimits();
  leaveLimits = limits.join(bus);
});
afterAll(async () => {
  process.kill(server.pid, 'SIGCONT');
  leaveLimits();
  await outbox.stop();
  await bus.close();
  await server.stop();
  await bed.close();
  await fs.rm(dir, { recursive: true, force: true });
});

/** How long it takes, in ms, whatever comes of it. */
async function msOf(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work().catch(() => undefined);
  return performance.now() - from;
}

test('a broker that stands still holds up no write, and nobody who is counted', async () => {
  const allowance = { key: 'a', max: 3, windowMs: 600_000 };
  const seen: string[] = [];
  await bus.work({ subject, consumer: 'test-silent', handle: async (event) => void seen.push(event.id) });
  expect(await limits.countStrictly(allowance)).toMatchObject({ allowed: true, count: 1 });

  await freezeProcess(server.pid);
  const writing = () => bed.mongo.transaction((session) => outbox.add(session, subject, 'meanwhile', synced('a')));
  expect(await msOf(writing)).toBeLessThan(mostMs);
  // Each process counts for itself meanwhile.
  for (const allowed of [true, true, false]) {
    let verdict: unknown;
    expect(await msOf(async () => (verdict = await limits.countStrictly(allowance)))).toBeLessThan(mostMs);
    expect(verdict).toMatchObject({ allowed });
  }
  expect(await msOf(() => bus.kv('signed-out', 60_000).put('a', 'b'))).toBeLessThan(mostMs);
  // Readiness says so, though the connection is still there.
  await expect(bus.ping()).rejects.toThrow();
  // So does what an operator looks at then, instead of failing by a fault of ours.
  const questions = [bus.queues(), bus.parked.list(), bus.parked.retry('dlq-1')];
  for (const { reason } of (await Promise.allSettled(questions)) as PromiseRejectedResult[])
    expect(reason).toMatchObject({ kind: 'unavailable', slug: 'broker-unavailable' });

  process.kill(server.pid, 'SIGCONT');
  await until('what was written meanwhile arrives', () => seen.includes('meanwhile'));
  await until('it is marked as sent', async () => (await outbox.pending()) === 0);
  const other = { ...allowance, key: 'b' };
  expect(await limits.countStrictly(other)).toMatchObject({ allowed: true, count: 1 });
}, 60_000);
