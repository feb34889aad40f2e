import { freezeProcess } from '@dynasty/testbed/servers/freeze-process';
import { findMongod, startMongod } from '@dynasty/testbed/servers/mongod';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createLogger } from '../src/logger.js';
import { processRegistry, readGauge } from '../src/metrics.js';
import { connectMongo, type Mongo } from '../src/mongo.js';
import { until } from './events.js';

/** Twice what is promised: tests share their machine with others. */
const mostMs = 4_000;

let dir: string;
let server: Awaited<ReturnType<typeof startMongod>>;
let mongo: Mongo;
const forgets: (() => void)[] = [];

beforeAll(async () => {
  dir = await fs.mkdtemp(path.join(os.tmpdir(), 'dynasty-test-metrics-'));
  server = await startMongod({ binary: await findMongod(), dir });
  const logger = createLogger({ service: 'test', level: 'silent' });
  mongo = await connectMongo({ url: server.url, database: 'metrics', logger });
});
afterAll(async () => {
  await mongo.close();
  await server.stop();
  await fs.rm(dir, { recursive: true, force: true });
});
afterEach(() => forgets.splice(0).forEach((forget) => forget()));

const shown = async () => (await processRegistry().metrics()).split('\n').filter((line) => /^notes_/.test(line));

it('shows what needs no database while that stands still, and everything once it goes on', async () => {
  const notes = mongo.connection.collection('notes');
  let counts = 0;
  const count = async () => {
    counts += 1;
    return [{ labels: {}, value: await notes.countDocuments({}) }];
  };
  forgets.push(
    readGauge('notes_stored', 'Notes in the database', [], count),
    readGauge('notes_open', 'Notes in the process', [], async () => [{ labels: {}, value: 7 }]),
  );
  const all = ['notes_stored 0', 'notes_open 7'];
  expect(await shown()).toEqual(all);
  await freezeProcess(server.pid);
  try {
    const from = performance.now();
    expect(await Promise.all([shown(), shown()])).toEqual([['notes_open 7'], ['notes_open 7']]);
    expect(performance.now() - from).toBeLessThan(mostMs);
    // Who looks again does not ask beside a question that waits.
    expect(counts).toBe(2);
  } finally {
    process.kill(server.pid, 'SIGCONT');
  }
  await until('everything is shown', async () => (await shown()).join() === all.join());
});

it('shows no number for what could not be read', async () => {
  forgets.push(
    readGauge('notes_lost', 'Notes that are lost', [], () => Promise.reject(new Error('no'))),
    readGauge('notes_kept', 'Notes by where they are', ['place'], async () => [{ labels: { place: 'a' }, value: 2 }]),
    readGauge('notes_kept', 'Notes by where they are', ['place'], () => Promise.reject(new Error('no'))),
  );
  expect(await shown()).toEqual(['notes_kept{place="a"} 2']);
});
