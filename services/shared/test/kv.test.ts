import { connect, type JetStreamManager, type NatsConnection } from 'nats';
import { testbed, type Testbed } from '@dynasty/testbed/testbed';
import { connectBus, type Bus } from '../src/bus.js';
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
