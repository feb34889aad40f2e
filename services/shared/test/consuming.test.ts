import { findNats, startNats } from '@dynasty/testbed/servers/nats';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectBus } from '../src/bus.js';
import { createLogger } from '../src/logger.js';
import { synced, until } from './events.js';

const subject = 'league.synced.v1';
const logger = createLogger({ service: 'test', level: 'silent' });

let dir: string;
beforeEach(async () => {
  dir = await fs.mkdtemp(path.join(os.tmpdir(), 'dynasty-test-consuming-'));
});
afterEach(() => fs.rm(dir, { recursive: true, force: true }));

const start = async (port?: number, settings?: string[]) =>
  startNats({ binary: await findNats(), dir, port, settings });

it('hears what is new on a broker that lost its newest events in a crash', async () => {
  let nats = await start();
  const bus = await connectBus({ url: nats.url, service: 'test', logger });
  const responds = () =>
    bus.ping().then(
      () => true,
      () => false,
    );
  const [stored, older] = [path.join(dir, 'jetstream'), path.join(dir, 'older')];
  await bus.publish(subject, 'kept', synced('a'));
  await nats.stop();
  await fs.cp(stored, older, { recursive: true });
  nats = await start(nats.port);
  await until('the bus is back', responds);
  const heard: string[] = [];
  await bus.broadcast(subject, ({ id }) => void heard.push(id));
  const lost = [1, 2, 3, 4, 5].map((nth) => `lost-${nth}`);
  for (const id of lost) await bus.publish(subject, id, synced('a'));
  await until('all are heard', () => heard.length === lost.length);
  // Has heard nothing yet when the broker crashes.
  const quiet: string[] = [];
  await bus.broadcast(subject, ({ id }) => void quiet.push(id));
  await nats.stop();
  await fs.rm(stored, { recursive: true });
  await fs.rename(older, stored);
  nats = await start(nats.port);
  await until('the bus is back', responds);
  // Outboxes send again what may be lost.
  await bus.publish(subject, 'lost-5', synced('a'));
  await bus.publish(subject, 'new', synced('a'));
  await until('both hear it', () => heard.includes('new') && quiet.includes('new'), 10_000);
  expect(heard.filter((id) => id !== 'kept')).toEqual([...lost, 'new']);
  await bus.close();
  await nats.stop();
});

it('pulls ever more seldom where it cannot, and says so once', async () => {
  const denied = '"$JS.API.CONSUMER.INFO.>"';
  const nats = await start(undefined, [
    `authorization { users: [{ user: service, password: secret, permissions: { publish: { deny: [${denied}] } } }] }`,
    'no_auth_user: service',
  ]);
  const lines: string[] = [];
  const noting = (level: string) => (_facts: unknown, text?: string) => {
    if (text?.startsWith('consumer interrupted')) lines.push(level);
  };
  const noted = Object.assign(Object.create(logger) as typeof logger, { warn: noting('warn'), debug: noting('debug') });
  const bus = await connectBus({ url: nats.url, service: 'test', logger: noted });
  await bus.work({ subject, consumer: 'test-denied', handle: async () => undefined });
  await until('it has been tried three times', () => lines.length >= 3);
  await sleep(1_500);
  expect(lines.filter((level) => level === 'warn')).toHaveLength(1);
  // After 100, 200, 400, 800, 1,600 ms.
  expect(lines.length).toBeLessThanOrEqual(6);
  await bus.close();
  await nats.stop();
});
