import { mongo as driver } from 'mongoose';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { asDatabaseOutage } from '../src/errors.js';
import { createLogger } from '../src/logger.js';
import { connectMongo, type Mongo } from '../src/mongo.js';

import { freezeProcess } from '@dynasty/testbed/servers/freeze-process';
import { findMongod, startMongod } from '@dynasty/testbed/servers/mongod';

const logger = createLogger({ service: 'test', level: 'silent' });
let dir: string;
let server: Awaited<ReturnType<typeof startMongod>>;
let mongo: Mongo;
beforeAll(async () => {
  dir = await fs.mkdtemp(path.join(os.tmpdir(), 'dynasty-test-outage-'));
  server = await startMongod({ binary: await findMongod(), dir });
  mongo = await connectMongo({ url: server.url, database: 'outage', logger });
  await mongo.connection.createCollection('facts');
});
afterAll(async () => {
  await mongo.close();
  await server.stop();
  await fs.rm(dir, { recursive: true, force: true });
});

const facts = () => mongo.connection.collection('facts');
const write = (): Promise<unknown> =>
  mongo.transaction((session) => facts().insertOne({ at: new Date() }, { session }));

/** How a failing operation ends, and after how long (ms). */
async function failure(operation: () => Promise<unknown>): Promise<{ slug: string | undefined; ms: number }> {
  const from = performance.now();
  const error: unknown = await operation().then(
    () => new Error('did not fail'),
    (reason: unknown) => reason,
  );
  return { slug: asDatabaseOutage(error)?.slug ?? String(error), ms: performance.now() - from };
}

it('undoes a transaction that fails', async () => {
  const failing = mongo.transaction(async (session) => {
    await facts().insertOne({ never: true }, { session });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await facts().countDocuments({ never: true })).toBe(0);
});

it('fails soon while the server hangs, and goes on when it responds again', async () => {
  await write();
  await freezeProcess(server.pid);
  try {
    const results = await Promise.all([
      failure(write),
      failure(() => facts().findOne({})),
      failure(() => mongo.ping()),
    ]);
    for (const { slug, ms } of results) {
      expect(slug).toBe('database-unavailable');
      expect(ms).toBeLessThan(8_000);
    }
  } finally {
    process.kill(server.pid, 'SIGCONT');
  }
  await eventually(write);
});

it('fails soon while the server is gone, and goes on when it is back', async () => {
  await server.stop();
  const results = await Promise.all([failure(write), failure(() => facts().findOne({}))]);
  for (const { slug, ms } of results) {
    expect(slug).toBe('database-unavailable');
    expect(ms).toBeLessThan(4_000);
  }
  server = await startMongod({ binary: await findMongod(), dir, port: server.port });
  await eventually(write);
});

it('looks for a server that is gone ten times a second while somebody waits, not twice', async () => {
  const client = mongo.connection.getClient();
  await server.stop();
  let looks = 0;
  const count = () => (looks += 1);
  client.on('serverHeartbeatFailed', count);
  // Until it is known to be gone nobody waits: the first operations end with their connections.
  let waited = 0;
  while (waited < 2_000) waited = (await failure(() => facts().findOne({}))).ms;
  client.off('serverHeartbeatFailed', count);
  // An operation waits for 2.5 s: 25 looks, of which a busy machine may lose half.
  expect(looks).toBeGreaterThan(12);
  server = await startMongod({ binary: await findMongod(), dir, port: server.port });
  await eventually(write);
});

it('waits at the start, saying for which address', async () => {
  const lines: string[] = [];
  const stop = new AbortController();
  const telling = Object.assign(Object.create(logger) as typeof logger, {
    warn: (text: string) => {
      lines.push(text);
      stop.abort();
    },
  });
  const url = 'mongodb://someone:secret@127.0.0.1:1/?directConnection=true';
  await expect(connectMongo({ url, database: 'x', logger: telling, signal: stop.signal })).rejects.toThrow();
  expect(lines[0]).toContain('127.0.0.1:1');
  expect(lines[0]).not.toContain('secret');
});

async function eventually(operation: () => Promise<unknown>): Promise<void> {
  const deadline = performance.now() + 8_000;
  for (;;) {
    try {
      return void (await operation());
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
  }
}

it('gives up a transaction that only meets conflicts', async () => {
  const clock = jest.spyOn(performance, 'now');
  const from = performance.now();
  let tries = 0;
  clock.mockImplementation(() => from + tries * 4_000);
  const conflict = () => {
    tries += 1;
    const error = new driver.MongoError('conflict');
    error.addErrorLabel('TransientTransactionError');
    throw error;
  };
  try {
    await expect(mongo.transaction(async () => conflict())).rejects.toMatchObject({
      kind: 'unavailable',
      slug: 'database-busy',
    });
    expect(tries).toBe(3);
  } finally {
    clock.mockRestore();
  }
});

it('knows a socket that the server has just closed as an outage', () => {
  const error = Object.assign(new Error('This socket has been ended by the other party'), { code: 'EPIPE' });
  expect(asDatabaseOutage(error)).toMatchObject({ kind: 'unavailable', slug: 'database-unavailable' });
});
