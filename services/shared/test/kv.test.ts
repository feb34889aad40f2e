import { connect, type JetStreamManager, type NatsConnection } from 'nats';
import { testbed, type Testbed } from '@dynasty/testbed/testbed';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectBus, type Bus } from '../src/bus.js';
import { connectBroker } from '../src/bus/broker.js';
import type { Broker } from '../src/bus/broker-types.js';
import { createKv } from '../src/bus/kv.js';
import { until } from './events.js';

let bed: Testbed;
let other: Bus;
let nc: NatsConnection;
let jsm: JetStreamManager;
beforeAll(async () => {
  bed = await testbed();
  other = await connectBus({ url: bed.natsUrl, service: 'other', logger: bed.logger });
  nc = await connect({ servers: bed.natsUrl });
  jsm = await nc.jetstreamManager();
});
afterAll(async () => {
  await nc.close();
  await other.close();
  await bed.close();
});

/** The keys that a process sees from now on. */
async function watched(bus: Bus, name: string): Promise<string[]> {
  const seen: string[] = [];
  await bus.kv(name, 60_000).watch((key) => void seen.push(key));
  return seen;
}

it('a watch starts with all present keys', async () => {
  const bucket = bed.bus.kv('present', 60_000);
  const keys = Array.from({ length: 600 }, (_, at) => `key-${at}`);
  await Promise.all(keys.map((key) => bucket.put(key, 'x')));
  await bucket.delete('key-0');
  expect((await watched(other, 'present')).sort()).toEqual(keys.sort());
});

it('a watch starts also where the last keys reach their age after they were counted', async () => {
  const ttlMs = 1_000;
  await bed.bus.kv('short-lived', ttlMs).put('a', 'x');
  const broker = await connectBroker(bed.natsUrl, 'slow', 1);
  const stopping = new AbortController();
  let looks = 0;
  const slow: Broker = {
    ...broker,
    // What it says first is not true any more when it is heard.
    async counts(...asked) {
      const counts = await broker.counts(...asked);
      looks += 1;
      if (looks === 1) await sleep(2 * ttlMs);
      return counts;
    },
  };
  const context = {
    broker: slow,
    logger: bed.logger,
    signal: stopping.signal,
    ensureStreams: async () => ({}),
    ending: [],
  };
  const seen: string[] = [];
  const bucket = createKv(context, 'short-lived', ttlMs);
  let isKnown = false;
  void bucket.watch((key) => void seen.push(key)).then(() => (isKnown = true));
  try {
    await until('the watch has started', () => isKnown, 10_000);
    expect(seen).toEqual([]);
    await bucket.put('b', 'x');
    await until('what comes then is seen', () => seen.includes('b'));
  } finally {
    stopping.abort();
    await Promise.all(context.ending);
    await broker.close();
  }
});

it('a bucket that was deleted is made again by who uses it, and watched again by everybody, each time', async () => {
  const all = [await watched(bed.bus, 'deleted'), await watched(other, 'deleted')];
  const bucket = bed.bus.kv('deleted', 60_000);
  for (const round of [1, 2, 3]) {
    await jsm.streams.delete('KV_deleted');
    await bucket.put(`round-${round}`, 'x');
    await until('both see it', () => all.every((seen) => seen.includes(`round-${round}`)));
    expect(await bucket.get(`round-${round}`)).toBe('x');
  }
});

it('a value is replaced by who knows the last one, and by nobody else', async () => {
  const [mine, theirs] = [bed.bus.kv('numbered', 60_000), other.kv('numbered', 60_000)];
  expect(await mine.entry('a')).toBeUndefined();
  const first = await Promise.all([mine, theirs].map((bucket) => bucket.replace('a', '1', 0)));
  expect(first.sort()).toEqual([false, true]);
  const known = await theirs.entry('a');
  expect(known?.value).toBe('1');
  expect(await theirs.replace('a', '2', known?.revision ?? 0)).toBe(true);
  expect(await mine.replace('a', '3', known?.revision ?? 0)).toBe(false);
  await mine.delete('a');
  expect(await theirs.replace('a', '4', 0)).toBe(true);
  expect(await mine.get('a')).toBe('4');
});
