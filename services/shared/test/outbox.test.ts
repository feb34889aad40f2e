import { mongo } from 'mongoose';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { connectBus, type Bus } from '../src/bus.js';
import { ensureCollections } from '../src/collection.js';
import { createOnce } from '../src/once.js';
import { createOutbox, type Outbox } from '../src/outbox.js';
import { findNats, startNats } from '@dynasty/testbed/servers/nats';
import { testbed, type Testbed } from '@dynasty/testbed/testbed';
import { openHooks } from '../src/transaction-hooks.js';
import { synced, until } from './events.js';

const subject = 'league.synced.v1';
const timing = { retryDelaysMs: [20, 30, 40, 50, 60], pauseMs: 100 };
type Nats = Awaited<ReturnType<typeof startNats>>;

let bed: Testbed;
let dir: string;
let nats: Nats;
let bus: Bus;
let outbox: Outbox;

async function start(port?: number): Promise<Nats> {
  return startNats({ binary: await findNats(), dir, port });
}

beforeAll(async () => {
  bed = await testbed();
  dir = await fs.mkdtemp(path.join(os.tmpdir(), 'dynasty-test-outbox-'));
  nats = await start();
  bus = await connectBus({ url: nats.url, service: 'test', logger: bed.logger, timing });
  outbox = createOutbox({ mongo: bed.mongo, bus, logger: bed.logger, timing: { lookMs: 500, deadAfterMs: 1_000 } });
  createOnce(bed);
  await ensureCollections(bed);
  outbox.start();
});
afterAll(async () => {
  await outbox.stop();
  await bus.close();
  await nats.stop();
  await fs.rm(dir, { recursive: true, force: true });
  await bed.close();
});

async function tell(...ids: string[]): Promise<void> {
  await bed.mongo.transaction(async (session) => {
    for (const id of ids) await outbox.add(session, subject, id, synced(id));
  });
}

const sent = (): Promise<void> => until('the outbox is empty', async () => (await outbox.pending()) === 0, 15_000);

it('keeps events while the broker is down and sends them in order when it is back', async () => {
  const seen: string[] = [];
  await bus.work({ subject, consumer: 'test-down', handle: async (event) => void seen.push(event.id) });
  await tell('d1');
  await until('the first one arrives', () => seen.length === 1);
  // It may arrive before the sender knows that it was sent.
  await sent();
  await nats.stop();
  await tell('d2', 'd3');
  await tell('d4', 'd2');
  expect(await outbox.pending()).toBe(3);
  await expect(bus.publish(subject, 'x', synced('x'))).rejects.toMatchObject({ kind: 'unavailable' });
  await expect(bus.ping()).rejects.toMatchObject({ kind: 'unavailable' });
  nats = await start(nats.port);
  await sent();
  await until('all have arrived', () => seen.length === 4);
  expect(seen).toEqual(['d1', 'd2', 'd3', 'd4']);
});

it('leaves out what is stored already, also where that is found one event after the other', async () => {
  await tell('p1');
  let tries = 0;
  await bed.mongo.transaction(async (session) => {
    tries += 1;
    if (tries === 2) await tell('p2');
    for (const id of ['p1', 'p2', 'p3']) await outbox.add(session, subject, id, synced(id));
  });
  expect(tries).toBe(3);
  const rows = bed.mongo.connection.collection<{ _id: string }>('outbox');
  expect(await rows.countDocuments({ _id: { $in: ['p1', 'p2', 'p3'].map((id) => `${subject}/${id}`) } })).toBe(3);
});

it('makes streams, consumers and buckets again when the broker lost everything', async () => {
  const worked: string[] = [];
  const heard: string[] = [];
  const keys: string[] = [];
  await bus.work({ subject, consumer: 'test-wiped', handle: async (event) => void worked.push(event.id) });
  await bus.broadcast(subject, (event) => void heard.push(event.id));
  const bucket = bus.kv('test-wiped', 60_000);
  await bucket.watch((key) => void keys.push(key));
  await tell('w1');
  await until('it is heard', () => heard.length === 1 && worked.includes('w1'));
  await nats.stop();
  await fs.rm(path.join(dir, 'jetstream'), { recursive: true, force: true });
  const left = await fs.readdir(dir);
  for (const name of left.filter((entry) => entry !== 'nats.conf')) {
    await fs.rm(path.join(dir, name), { recursive: true, force: true });
  }
  await tell('w2');
  nats = await start(nats.port);
  await sent();
  await until('it is heard and worked', () => worked.includes('w2') && heard.includes('w2'), 15_000);
  await until('the bucket is back', () =>
    bucket.put('k', 'v').then(
      () => true,
      () => false,
    ),
  );
  await until('the bucket is watched', () => keys.includes('k'));
});

it('waits for a broker that is late, saying at which address', async () => {
  const lines: string[] = [];
  const logger = Object.assign(Object.create(bed.logger) as typeof bed.logger, {
    warn: (text: string) => void lines.push(text),
  });
  await nats.stop();
  const late = connectBus({ url: nats.url, service: 'late', logger });
  await until('it has been said', () => lines.length > 0);
  nats = await start(nats.port);
  const second = await late;
  await second.ping();
  await second.close();
  expect(lines[0]).toContain(`NATS is not reachable at ${nats.url}`);
});

it('stores nothing when the transaction fails', async () => {
  const failed = bed.mongo.transaction(async (session) => {
    await outbox.add(session, subject, 'never', synced('never'));
    throw new Error('the fact was not stored');
  });
  await expect(failed).rejects.toThrow('the fact was not stored');
  expect(await outbox.pending()).toBe(0);
});

it('sets aside an event whose subject is gone, and goes on', async () => {
  await tell('before');
  await sent();
  const rows = bed.mongo.connection.collection<{ _id: string; [field: string]: unknown }>('outbox');
  const known = await rows.findOne({ eventId: 'before' });
  const leftBehind = { sender: 'a process that ended', order: mongo.ObjectId.createFromTime(0), state: 'waiting' };
  await rows.insertOne({ ...known, ...leftBehind, _id: 'old', subject: 'old.subject.v1' });
  await tell('after');
  await sent();
  expect(await rows.findOne({ _id: 'old' })).toMatchObject({ state: 'aside', reason: 'no such subject' });
});

it('applies a duplicate once, also when both come at the same moment', async () => {
  const once = createOnce(bed);
  const effects = bed.mongo.connection.collection<{ n: number }>('effects');
  await effects.insertOne({ n: 0 });
  const event = { subject, id: 'dup', payload: synced('a'), occurredAt: new Date(), deliveries: 1 } as const;
  const apply = (): Promise<boolean> =>
    once('test', event, async (session) => void (await effects.updateOne({}, { $inc: { n: 1 } }, { session })));
  const results = await Promise.all(Array.from({ length: 10 }, apply));
  expect(results.filter(Boolean)).toHaveLength(1);
  expect(await apply()).toBe(false);
  expect(await effects.findOne({})).toMatchObject({ n: 1 });
});

it('marks nothing as handled when the effect fails', async () => {
  const once = createOnce(bed);
  const event = { subject, id: 'fails', payload: synced('a'), occurredAt: new Date(), deliveries: 1 } as const;
  const failing = once('test', event, async () => {
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await once('test', event, async () => undefined)).toBe(true);
});

it('sends the events of a commit whose reply was lost', async () => {
  const session = await bed.mongo.connection.startSession();
  await session.withTransaction(async () => {
    const hooks = openHooks(session);
    await outbox.add(session, subject, 'unheard', synced('a'));
    for (const hook of hooks.beforeCommit) await hook();
  });
  await session.endSession();
  // The process believes that it failed: nothing tells its outbox.
  expect(await outbox.pending()).toBe(1);
  await sent();
});
