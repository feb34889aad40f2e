import { mongo } from 'mongoose';
import { connect, type JetStreamManager, type NatsConnection } from 'nats';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findNats, startNats } from '@dynasty/testbed/servers/nats';
import { testbed, type Testbed } from '@dynasty/testbed/testbed';
import { queryPlans } from '@dynasty/testbed/query-plans';
import { connectBus, type Bus } from '../src/bus.js';
import { ensureCollections } from '../src/collection.js';
import { deadLettersOf } from '../src/dead-letters.js';
import { createOutbox, type Outbox } from '../src/outbox.js';
import { synced, until } from './events.js';

const subject = 'league.synced.v1';
const timing = {
  lookMs: 60_000,
  brokerMs: 60_000,
  deadAfterMs: 1_000,
  refusedDelaysMs: [50, 50],
  awayMs: [50, 200] as [number, number],
  lastMs: 2_000,
};
/** Nothing may be sent while it is true. */
let isDenied = false;
const settings = () => [
  'authorization { users: [{ user: service, password: secret, permissions: { publish: {',
  `  deny: [${isDenied ? '"league.week_finalized.v1"' : '"nothing"'}]`,
  '} } }] }',
  'no_auth_user: service',
];

let bed: Testbed;
let dir: string;
let nats: Awaited<ReturnType<typeof startNats>>;
let bus: Bus;
let nc: NatsConnection;
let jsm: JetStreamManager;
const outboxes: Outbox[] = [];

const start = async (port?: number) => startNats({ binary: await findNats(), dir, port, settings: settings() });

beforeAll(async () => {
  bed = await testbed();
  createOutbox(bed);
  await ensureCollections(bed);
  dir = await fs.mkdtemp(path.join(os.tmpdir(), 'dynasty-test-relay-'));
  nats = await start();
  bus = await connectBus({ url: nats.url, service: 'test', logger: bed.logger });
  nc = await connect({ servers: nats.url });
  jsm = await nc.jetstreamManager();
});
afterEach(async () => {
  for (const outbox of outboxes.splice(0)) await outbox.stop();
  await bed.mongo.connection.collection('outbox').deleteMany({});
});
afterAll(async () => {
  await nc.close();
  await bus.close();
  await nats.stop();
  await fs.rm(dir, { recursive: true, force: true });
  await bed.close();
});

function open(o: { bus?: Bus; timing?: Partial<typeof timing> } = {}): Outbox {
  const outbox = createOutbox({ ...bed, bus: o.bus ?? bus, timing: { ...timing, ...o.timing } });
  outboxes.push(outbox);
  return outbox;
}

async function commit(outbox: Outbox, ...ids: string[]): Promise<void> {
  await bed.mongo.transaction(async (session) => {
    for (const id of ids) await outbox.add(session, subject, id, synced(id));
  });
}

const stateOf = async (eventId: string) =>
  bed.mongo.connection.collection('outbox').findOne({ eventId }, { projection: { state: 1, reason: 1, _id: 0 } });
const sent = (outbox: Outbox) => until('all are sent', async () => (await outbox.pending()) === 0);

it('is woken by the commit', async () => {
  const outbox = open();
  outbox.start();
  await commit(outbox, 'first');
  await sent(outbox);
  const from = performance.now();
  await commit(outbox, 'woken');
  await sent(outbox);
  expect(performance.now() - from).toBeLessThan(timing.lookMs / 10);
});

it('sends a thousand events in the order of their commits', async () => {
  const seen: string[] = [];
  await bus.broadcast(subject, (event) => void seen.push(event.id));
  const outbox = open();
  outbox.start();
  const ids = Array.from({ length: 1_000 }, (_, at) => `order-${at}`);
  for (let from = 0; from < ids.length; from += 40) await commit(outbox, ...ids.slice(from, from + 40));
  await until('all arrive', () => seen.length >= ids.length);
  expect(seen).toEqual(ids);
});

it('adds what the try adds that was committed, and nothing of those before', async () => {
  const outbox = open();
  let tries = 0;
  await bed.mongo.transaction(async (session) => {
    tries += 1;
    await outbox.add(session, subject, `try-${tries}`, synced('a'));
    const conflict = new mongo.MongoError('conflict');
    conflict.addErrorLabel('TransientTransactionError');
    if (tries < 3) throw conflict;
  });
  expect(await outbox.pending()).toBe(1);
  expect(await stateOf('try-3')).toMatchObject({ state: 'waiting' });
});

it('needs a session whose commit it can follow', async () => {
  const session = await bed.mongo.connection.startSession();
  await expect(open().add(session, subject, 'a', synced('a'))).rejects.toThrow('not one of mongo.transaction()');
  await session.endSession();
});

it('refuses what the broker would refuse for its size, and stores nothing of that fact', async () => {
  const outbox = open();
  const parts = Array.from({ length: 1_000 }, () => 'x'.repeat(1_024));
  const adding = bed.mongo.transaction(async (session) => {
    await outbox.add(session, subject, 'small', synced('a'));
    await outbox.add(session, subject, 'large', { ...synced('a'), parts });
  });
  // The text is for whoever wrote it: nothing in it is of the inside.
  const message = 'This is too much at once. Shorten it, or do it in parts.';
  await expect(adding).rejects.toMatchObject({ kind: 'too-large', slug: 'event-too-large', message });
  expect(await outbox.pending()).toBe(0);
});

it('takes what is just small enough, and the broker takes it too', async () => {
  const outbox = open();
  outbox.start();
  const parts = Array.from({ length: 900 }, () => 'x'.repeat(1_024));
  await bed.mongo.transaction((session) => outbox.add(session, subject, 'nearly', { ...synced('a'), parts }));
  await sent(outbox);
  expect(await stateOf('nearly')).toEqual({ state: 'sent' });
});

it('sets aside what the broker refuses, sends the others, and keeps it for a person', async () => {
  await nats.stop();
  isDenied = true;
  nats = await start(nats.port);
  await until('the bus is back', () =>
    bus.ping().then(
      () => true,
      () => false,
    ),
  );
  const outbox = open();
  outbox.start();
  const week = {
    chainId: 'a',
    connectionId: 'c',
    leagueId: '1',
    season: '2025',
    week: 1,
    revision: 1,
    backfill: false,
  };
  await bed.mongo.transaction(async (session) => {
    await outbox.add(session, 'league.week_finalized.v1', 'refused', week);
    await outbox.add(session, subject, 'behind-it', synced('a'));
  });
  await until('the other is sent', async () => (await stateOf('behind-it'))?.state === 'sent');
  await until('it is set aside', async () => (await stateOf('refused'))?.state === 'aside');
  expect((await stateOf('refused'))?.reason).toContain('Permissions Violation');
  await commit(outbox, 'later');
  await sent(outbox);
  isDenied = false;
  await nats.stop();
  nats = await start(nats.port);
  await until('the bus is back', () =>
    bus.ping().then(
      () => true,
      () => false,
    ),
  );
});

it('sends what a process left behind that died', async () => {
  const dead = open();
  await commit(dead, 'left-1', 'left-2');
  const outbox = open({ timing: { lookMs: 300 } });
  outbox.start();
  await sent(outbox);
  expect(await stateOf('left-2')).toEqual({ state: 'sent' });
});

it('sends what is committed while it stops', async () => {
  const slow: Bus = { ...bus, send: (event) => sleep(100).then(() => bus.send(event)) };
  const outbox = open({ bus: slow });
  outbox.start();
  for (const id of ['last-1', 'last-2']) await commit(outbox, id);
  await outbox.stop();
  expect(await outbox.pending()).toBe(0);
});

it('shares the work of several processes without doing it twice', async () => {
  let sends = 0;
  const counting: Bus = { ...bus, send: (event) => ((sends += 1), bus.send(event)) };
  const pair = [open({ bus: counting }), open({ bus: counting })];
  for (const outbox of pair) outbox.start();
  const ids = Array.from({ length: 200 }, (_, at) => `shared-${at}`);
  await Promise.all(
    pair.map(async (outbox, nth) => {
      for (const id of ids.filter((_, at) => at % 2 === nth)) await commit(outbox, id);
    }),
  );
  for (const outbox of pair) await sent(outbox);
  expect(sends).toBe(ids.length);
});

it('reads by its indexes only', async () => {
  const work = async () => {
    const outbox = open({ timing: { lookMs: 50 } });
    outbox.start();
    await commit(outbox, 'plan-1', 'plan-2');
    await sent(outbox);
    await bed.mongo.connection
      .collection('outbox')
      .updateOne({ _id: `${subject}/plan-1` as never }, { $set: { state: 'aside' } });
    const letters = deadLettersOf(bus);
    for (const { id } of await letters.list()) await letters.retry(id);
    await sent(outbox);
  };
  const plans = await queryPlans(bed.mongo, work, { countsOutbox: true });
  expect(plans.scans).toEqual([]);
  expect(plans.operations).toBeGreaterThan(10);
});

it('sends again what a deleted stream lost, as soon as a process notices', async () => {
  const outbox = open();
  outbox.start();
  await commit(outbox, 'lost-1', 'lost-2');
  await sent(outbox);
  await jsm.streams.delete('LEAGUE');
  const seen: string[] = [];
  await bus.work({ subject, consumer: 'test-lost', handle: async (event) => void seen.push(event.id) });
  await until('both come again', () => seen.includes('lost-1') && seen.includes('lost-2'));
});
