import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { connect } from 'nats';
import { findNats, startNats } from '@dynasty/testbed/servers/nats';
import { subjects } from '@dynasty/proto/subjects';
import { testbed, type Testbed } from '@dynasty/testbed/testbed';
import { connectBus, type Bus } from '../src/bus.js';
import { ensureCollections } from '../src/collection.js';
import { createOutbox, type Outbox } from '../src/outbox.js';
import { synced, until } from './events.js';

const subject = 'league.synced.v1';
const other = 'league.account_deleted.v1';
const emptyEvent = subjects[other].fromPartial({});

let bed: Testbed;
let dir: string;
let nats: Awaited<ReturnType<typeof startNats>>;
let bus: Bus;
let outbox: Outbox;

const start = async (port?: number) => startNats({ binary: await findNats(), dir, port });

beforeAll(async () => {
  bed = await testbed();
  createOutbox(bed);
  await ensureCollections(bed);
  dir = await fs.mkdtemp(path.join(os.tmpdir(), 'dynasty-test-tail-'));
  nats = await start();
  bus = await connectBus({ url: nats.url, service: 'test', logger: bed.logger });
  outbox = createOutbox({ ...bed, bus });
  outbox.start();
});
afterAll(async () => {
  await outbox.stop();
  await bus.close();
  await nats.stop();
  await fs.rm(dir, { recursive: true, force: true });
  await bed.close();
});

const commit = (ids: string[]) =>
  bed.mongo.transaction(async (session) => {
    for (const id of ids) await outbox.add(session, subject, id, synced(id));
  });
const sent = () => until('all are sent', async () => (await outbox.pending()) === 0);

/**
 * What a broker's disk has after its machine crashed: how far its consumers had come, but nothing of what they are, and of
 * its messages those of before. `work` brings about what is lost.
 */
async function losing(work: () => Promise<void>): Promise<void> {
  const stream = path.join(dir, 'jetstream/jetstream/$G/streams/LEAGUE');
  const messages = path.join(stream, 'msgs');
  await nats.stop();
  await fs.cp(messages, path.join(dir, 'msgs'), { recursive: true });
  nats = await start(nats.port);
  await until('the broker is back', () => bus.connected());
  await work();
  await nats.stop();
  await fs.rm(messages, { recursive: true });
  await fs.rename(path.join(dir, 'msgs'), messages);
  await fs.truncate(path.join(stream, 'obs/test-tail/meta.inf'));
  nats = await start(nats.port);
}

/** A process that dies with the broker: it has been given events and has handled none. */
async function takeAll(count: number): Promise<void> {
  const nc = await connect({ servers: nats.url });
  const consumer = await nc.jetstream().consumers.get('LEAGUE', 'test-tail');
  let taken = 0;
  for await (const _message of await consumer.fetch({ max_messages: count, expires: 10_000 })) taken += 1;
  expect(taken).toBe(count);
  await nc.close();
}

it('what a broker lost is handled though it knows that its consumers were further, and not what they are', async () => {
  const handled: string[] = [];
  const follow = async () => {
    const process = await connectBus({ url: nats.url, service: 'test-consumer', logger: bed.logger });
    await process.work({ subject, consumer: 'test-tail', handle: async ({ id }) => void handled.push(id) });
    return process;
  };
  const first = await follow();
  await commit(['before']);
  await until('the first one arrives', () => handled.includes('before'));
  await first.close();

  const given = Array.from({ length: 20 }, (_, at) => `given-${at}`);
  await losing(async () => {
    // Their numbers are others' afterwards.
    for (let n = 0; n < 5; n += 1) await bus.publish(other, `other-${n}`, emptyEvent);
    await commit(given);
    await sent();
    await takeAll(given.length);
  });
  const second = await follow();
  try {
    await until('all are handled', () => given.every((id) => handled.includes(id)));
    await commit(['after']);
    await until('the next one too', () => handled.includes('after'));
  } finally {
    await second.close();
  }
});
