import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openFaultProxy } from '@dynasty/testbed/fault-proxy';
import { findMongod, startMongod } from '@dynasty/testbed/servers/mongod';
import { isDatabaseAway } from '../src/errors.js';
import { createLogger } from '../src/logger.js';
import { connectMongo } from '../src/mongo.js';

const lastsMs = 6_000;

it('whatever a database says whose connections are lost all the time is an outage', async () => {
  const dir = await fs.mkdtemp(path.join(os.tmpdir(), 'dynasty-test-lost-'));
  const server = await startMongod({ binary: await findMongod(), dir });
  const proxy = await openFaultProxy(() => Number(new URL(server.url).port));
  // Reads and writes are under way at any moment.
  proxy.delayMs = () => Math.random() * 6;
  const url = `mongodb://127.0.0.1:${proxy.port}/?directConnection=true`;
  const mongo = await connectMongo({
    url,
    database: 'lost',
    logger: createLogger({ service: 'test', level: 'silent' }),
  });
  await mongo.connection.createCollection('facts');
  const facts = mongo.connection.collection('facts');
  const operations = [
    () =>
      mongo.transaction(async (session) => {
        await facts.insertOne({ one: 1 }, { session });
        await facts.updateOne({ two: 2 }, { $inc: { count: 1 } }, { session });
      }),
    () => facts.insertMany([{ one: 1 }, { two: 2 }]),
    () => facts.find({ one: 1 }).limit(5).toArray(),
    () => facts.bulkWrite([{ updateOne: { filter: { two: 2 }, update: { $inc: { count: 1 } }, upsert: true } }]),
  ];
  const others: string[] = [];
  let [done, outages] = [0, 0];
  const until = performance.now() + lastsMs;
  const work = async (operation: () => Promise<unknown>): Promise<void> => {
    while (performance.now() < until) {
      await operation().then(
        () => (done += 1),
        (error: unknown) => {
          if (isDatabaseAway(error)) outages += 1;
          else others.push(String(error));
        },
      );
    }
  };
  try {
    const working = Array.from({ length: 6 }, () => operations.map(work)).flat();
    while (performance.now() < until) {
      await sleep(30 + Math.random() * 100);
      proxy.reset();
    }
    await Promise.all(working);
    expect(others).toEqual([]);
    expect(done).toBeGreaterThan(100);
    expect(outages).toBeGreaterThan(100);
  } finally {
    await mongo.close();
    await proxy.close();
    await server.stop();
    await fs.rm(dir, { recursive: true, force: true });
  }
});
