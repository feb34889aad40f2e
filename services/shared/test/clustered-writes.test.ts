import { freezeProcess } from '@dynasty/testbed/servers/freeze-process';
import type { RunningServer } from '@dynasty/testbed/servers/server-process';
import { connect, type NatsConnection } from 'nats';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { encodeEvent } from '../src/bus/event-codec.js';
import { connectBus, type Bus } from '../src/bus.js';
import { createLogger } from '../src/logger.js';
import { startCluster } from './cluster.js';
import { synced, until } from './events.js';

const logger = createLogger({ service: 'test', level: 'silent' });
const names = ['one', 'two', 'three'];
const replicas = names.length;
const buses: Bus[] = [];
let dir: string;
let servers: RunningServer[] = [];
let nc: NatsConnection | undefined;

beforeAll(async () => {
  dir = await fs.mkdtemp(path.join(os.tmpdir(), 'dynasty-test-clustered-'));
  servers = await startCluster(dir, names);
  // Waits until the cluster has agreed on who leads.
  await openBus(servers);
  nc = await connect({ servers: servers.map(({ url }) => url) });
}, 60_000);
afterAll(async () => {
  await Promise.all(buses.map((bus) => bus.close()));
  await nc?.close();
  await Promise.all(servers.map((server) => server.stop()));
  await fs.rm(dir, { recursive: true, force: true });
});

async function openBus(at: readonly RunningServer[]): Promise<Bus> {
  const bus = await connectBus({ url: at.map(({ url }) => url).join(), service: 'test', logger, replicas });
  buses.push(bus);
  return bus;
}

test('an event that is being stored already is no refused one: it is sent again later', async () => {
  const jsm = await nc!.jetstreamManager();
  const leader = (await jsm.streams.info('LEAGUE')).cluster?.leader ?? '';
  const leading = servers[names.indexOf(leader)]!;
  const bus = await openBus([leading]);
  const payload = encodeEvent('league.synced.v1', synced('a'));
  const send = () => bus.send({ subject: 'league.synced.v1', id: 'slow', payload, occurredAt: new Date() });
  const others = servers.filter((server) => server !== leading);
  await Promise.all(others.map(({ pid }) => freezeProcess(pid)));
  try {
    await expect(send()).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(send()).rejects.toMatchObject({ kind: 'unavailable' });
  } finally {
    for (const { pid } of others) process.kill(pid, 'SIGCONT');
  }
  await until(
    'it is stored',
    () =>
      send().then(
        () => true,
        () => false,
      ),
    30_000,
  );
}, 60_000);
