import { findNats, startNats } from '@dynasty/testbed/servers/nats';
import { testbed, type Testbed } from '@dynasty/testbed/testbed';
import { mongo, Types } from 'mongoose';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectBus, type Bus } from '../src/bus.js';
import { brokerAway } from '../src/bus/broker-errors.js';
import { encodeEvent } from '../src/bus/event-codec.js';
import { ensureCollections } from '../src/collection.js';
import { createOutbox } from '../src/outbox.js';
import { lostEvents, type LostEvents } from '../src/outbox/lost-events.js';
import { startRelay, type Relay } from '../src/outbox/relay.js';
import { outboxRows, type OutboxRow, type OutboxRows, type SentRow } from '../src/outbox/rows.js';
import { sentMarks } from '../src/outbox/sent-marks.js';
import { synced, until } from './events.js';

const subject = 'league.synced.v1';
/** Nobody looks for events of dead processes here. */
const timing = {
  lookMs: 60_000,
  brokerMs: 60_000,
  deadAfterMs: 60_000,
  refusedDelaysMs: [50],
  awayMs: [50, 200] as [number, number],
  lastMs: 2_000,
};

let bed: Testbed;
let dir: string;
let nats: Awaited<ReturnType<typeof startNats>>;
const buses: Bus[] = [];

const start = async (port?: number) => startNats({ binary: await findNats(), dir, port });

beforeAll(async () => {
  bed = await testbed();
  createOutbox(bed);
  await ensureCollections(bed);
  dir = await fs.mkdtemp(path.join(os.tmpdir(), 'dynasty-test-marks-'));
  nats = await start();
  for (const service of ['first', 'second']) {
    buses.push(await connectBus({ url: nats.url, service, logger: bed.logger }));
  }
});
afterEach(() => bed.mongo.connection.collection('outbox').deleteMany({}));
afterAll(async () => {
  for (const bus of buses) await bus.close();
  await nats.stop();
  await fs.rm(dir, { recursive: true, force: true });
  await bed.close();
});

const isNew = (id: string): SentRow => ({ id, wasThere: false });

/** A process whose marks are set by `markSent`. */
function relayOf(sender: string, bus: Bus, markSent: OutboxRows['markSent']): Relay {
  const rows = outboxRows(bed.mongo);
  const lost = lostEvents({ mongo: bed.mongo, rows, bus, sender });
  return startRelay({ rows: { ...rows, markSent }, lost, bus, logger: bed.logger, sender, timing });
}

async function commit(relay: Relay, sender: string, eventId: string, more: Partial<OutboxRow> = {}): Promise<void> {
  const row: OutboxRow = {
    _id: `${subject}/${eventId}`,
    subject,
    eventId,
    payload: Buffer.from(encodeEvent(subject, synced(eventId))),
    at: new Date(),
    order: new Types.ObjectId(),
    sender,
    state: 'waiting',
    tries: 0,
    ...more,
  };
  await bed.mongo.transaction((session) => outboxRows(bed.mongo).put(session, [row]));
  relay.wake([row]);
}

it('sends again what a wiped broker lost and was marked only after another process had seen the new one', async () => {
  const [first, second] = buses as [Bus, Bus];
  const outbox = createOutbox({ ...bed, bus: first, timing });
  outbox.start();
  const held = Promise.withResolvers<void>();
  let sent = 0;
  const relay = relayOf('second', second, async (...marks) => {
    sent += 1;
    await held.promise;
    await outboxRows(bed.mongo).markSent(...marks);
  });
  await commit(relay, 'second', 'marked-late');
  await until('the broker has it', () => sent === 1);
  const seen = bed.mongo.connection.collection<{ _id: string; streams: unknown }>('outbox_broker');
  const streamsSeen = async () => JSON.stringify((await seen.findOne({ _id: 'broker' }))?.streams);
  const before = await streamsSeen();
  await nats.stop();
  await fs.rm(path.join(dir, 'jetstream'), { recursive: true, force: true });
  nats = await start(nats.port);
  await until('the other process has seen the new broker', async () => (await streamsSeen()) !== before);
  held.resolve();
  const worked: string[] = [];
  await first.work({ subject, consumer: 'test-marked-late', handle: async ({ id }) => void worked.push(id) });
  await until('it comes again', () => worked.includes('marked-late'), 10_000);
  await relay.stop();
  await outbox.stop();
});

it('an event that is sent again keeps its time where the broker had it, so that it is not sent after every start', async () => {
  const outbox = createOutbox({ ...bed, bus: buses[0] as Bus, timing });
  outbox.start();
  await bed.mongo.transaction((session) => outbox.add(session, subject, 'kept', synced('kept')));
  const rows = bed.mongo.connection.collection<OutboxRow>('outbox');
  const sentRow = () => rows.findOne({ eventId: 'kept', state: 'sent' });
  await until('it is sent', async () => (await sentRow()) !== null);
  const first = await sentRow();

  await nats.stop();
  nats = await start(nats.port);
  await until('it is sent again', async () => (await sentRow())?.storedAt !== undefined);
  expect((await sentRow())?.sentAt).toEqual(first?.sentAt);

  await nats.stop();
  await fs.rm(path.join(dir, 'jetstream'), { recursive: true, force: true });
  nats = await start(nats.port);
  const sentAtMs = async () => (await sentRow())?.sentAt?.getTime() ?? 0;
  await until('it is stored anew', async () => (await sentAtMs()) > (first?.sentAt?.getTime() ?? Infinity));
  await outbox.stop();
});

it('an event whose sending was in doubt counts from its repeat: the broker may have it since a moment ago', async () => {
  const [bus] = buses as [Bus];
  let sends = 0;
  const doubtful: Bus = {
    ...bus,
    async send(event) {
      const stored = await bus.send(event);
      if ((sends += 1) === 1) throw brokerAway();
      return stored;
    },
  };
  const { markSent } = outboxRows(bed.mongo);
  const relay = relayOf('in-doubt', doubtful, markSent);
  const from = new Date();
  await commit(relay, 'in-doubt', 'doubted', { storedAt: new Date(0) });
  const rows = bed.mongo.connection.collection<OutboxRow>('outbox');
  const sentRow = () => rows.findOne({ eventId: 'doubted', state: 'sent' });
  await until('it is sent', async () => (await sentRow()) !== null);
  await relay.stop();
  expect(sends).toBe(2);
  expect((await sentRow())?.sentAt?.getTime()).toBeGreaterThanOrEqual(from.getTime());
});

it('sends at once what a look had marked before it failed', async () => {
  const rows = outboxRows(bed.mongo);
  const sender = 'failing-look';
  let looks = 0;
  const lost: LostEvents = {
    async sendAgain() {
      looks += 1;
      if (looks !== 2) return 0;
      await rows.resendSince(sender, new Date(0));
      throw new mongo.MongoNetworkError('x');
    },
  };
  const often = { ...timing, lookMs: 200, brokerMs: 200 };
  const relay = startRelay({ rows, lost, bus: buses[0] as Bus, logger: bed.logger, sender, timing: often });
  await commit(relay, sender, 'resent');
  const collection = bed.mongo.connection.collection<OutboxRow>('outbox');
  const resent = { eventId: 'resent', state: 'sent' as const, storedAt: { $exists: true } };
  await until('it is sent again', async () => (await collection.countDocuments(resent)) === 1);
  await relay.stop();
});

it('marks one lot at a time, and all that is added meanwhile', async () => {
  let running = 0;
  let most = 0;
  const marked: string[] = [];
  const markSent = async (_sender: string, sent: readonly SentRow[]): Promise<void> => {
    most = Math.max(most, (running += 1));
    await sleep(20);
    marked.push(...sent.map(({ id }) => id));
    running -= 1;
  };
  const marks = sentMarks({ markSent }, bed.logger, 'test');
  const ids = Array.from({ length: 3_000 }, (_, at) => `${at}`);
  for (let from = 0; from < ids.length; from += 50) {
    marks.add(ids.slice(from, from + 50).map(isNew));
    await sleep(1);
  }
  await marks.flush();
  expect(most).toBe(1);
  expect(marked).toEqual(ids);
});

it('waits a while before it marks again what a database that is away has not marked', async () => {
  let tries = 0;
  const markSent = async (): Promise<void> => {
    tries += 1;
    throw new mongo.MongoNetworkError('x');
  };
  const marks = sentMarks({ markSent }, bed.logger, 'test');
  for (let nth = 0; nth < 40; nth += 1) {
    marks.add(Array.from({ length: 50 }, (_, at) => isNew(`${nth}-${at}`)));
    await sleep(1);
  }
  await expect(marks.flush()).rejects.toThrow('x');
  expect(tries).toBeLessThanOrEqual(3);
  await expect(marks.stop()).rejects.toThrow('x');
});

it('marks nothing by itself once it is stopped', async () => {
  let isAway = false;
  let tries = 0;
  const relay = relayOf('stopped', buses[0] as Bus, async (...marks) => {
    if (!isAway) return outboxRows(bed.mongo).markSent(...marks);
    tries += 1;
    await sleep(300);
    throw new mongo.MongoNetworkError('x');
  });
  await commit(relay, 'stopped', 'marked');
  const marked = { eventId: 'marked', state: 'sent' };
  const outbox = bed.mongo.connection.collection('outbox');
  await until('it is marked', async () => (await outbox.countDocuments(marked)) === 1);
  isAway = true;
  await commit(relay, 'stopped', 'unmarked');
  await until('the next one is being marked', () => tries === 1);
  await relay.stop();
  const atEnd = tries;
  await sleep(2_000);
  expect(tries).toBe(atEnd);
});
