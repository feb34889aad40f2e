import type { RunningServer } from '@dynasty/testbed/servers/server-process';
import { streams } from '@dynasty/proto/subjects';
import { connect, type JetStreamManager, type NatsConnection } from 'nats';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { connectBus, type Bus } from '../src/bus.js';
import { createLogger } from '../src/logger.js';
import { startCluster } from './cluster.js';

const logger = createLogger({ service: 'test', level: 'silent' });
const open: Bus[] = [];
let dir: string;
let servers: RunningServer[] = [];
let lone: Bus;
let nc: NatsConnection | undefined;
let jsm: JetStreamManager;

beforeAll(async () => {
  dir = await fs.mkdtemp(path.join(os.tmpdir(), 'dynasty-test-replicas-'));
  servers = await startCluster(dir, ['one', 'two', 'three']);
  // Waits until the cluster has agreed on who leads.
  lone = await openBus();
  nc = await connect({ servers: servers.map(({ url }) => url) });
  jsm = await nc.jetstreamManager();
}, 60_000);
afterAll(async () => {
  await Promise.all(open.map((bus) => bus.close()));
  await nc?.close();
  await Promise.all(servers.map((server) => server.stop()));
  await fs.rm(dir, { recursive: true, force: true });
});

async function openBus(replicas?: number): Promise<Bus> {
  const bus = await connectBus({ url: servers.map(({ url }) => url).join(), service: 'test', logger, replicas });
  open.push(bus);
  return bus;
}

/** How many servers keep each of these streams. */
const copiesOf = (names: readonly string[]) =>
  Promise.all(names.map(async (name) => (await jsm.streams.info(name)).config.num_replicas));

test('dead letters are kept until somebody deals with them, events for thirty days', async () => {
  await lone.identity();
  const days = async (name: string) => (await jsm.streams.info(name)).config.max_age / (86_400 * 1e9);
  expect([await days('DLQ'), await days('LEAGUE')]).toEqual([0, 30]);
});

test('a cluster keeps as many copies as are asked for, and those that an operator has set', async () => {
  await lone.kv('early', 60_000).put('a', '1');
  expect(await copiesOf([...streams, 'DLQ', 'KV_early'])).toEqual(Array(streams.length + 2).fill(1));

  await jsm.streams.update('LEAGUE', { num_replicas: 3 });
  await jsm.streams.update('KV_early', { num_replicas: 3 });
  await lone.identity();
  const another = await openBus();
  expect(await another.kv('early', 60_000).get('a')).toBe('1');
  expect(await copiesOf(['LEAGUE', 'KV_early', 'CHAT'])).toEqual([3, 3, 1]);
}, 60_000);

test('what was made with fewer copies gets more once they are asked for', async () => {
  await lone.kv('later', 60_000).put('a', '1');
  const clustered = await openBus(3);
  expect(await clustered.kv('later', 60_000).get('a')).toBe('1');
  await clustered.kv('new', 60_000).put('b', '2');
  const all = [...streams, 'DLQ', 'KV_later', 'KV_new'];
  expect(await copiesOf(all)).toEqual(Array(all.length).fill(3));
  // Who asks for fewer leaves them.
  await lone.identity();
  expect(await copiesOf(all)).toEqual(Array(all.length).fill(3));
}, 60_000);
