import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Bus, connectBus } from '@dynasty/kit/bus';
import { deadLettersOf } from '@dynasty/kit/dead-letters';
import { nflProgressChannel } from '@dynasty/kit/league/nfl-progress';
import { createLogger } from '@dynasty/kit/logger';
import { listProcesses, type ProcessReport } from '@dynasty/kit/processes';
import { findNats, startNats } from '@dynasty/testbed/servers/nats';
import { connect, type JetStreamManager, type NatsConnection } from 'nats';
import { lookNowChannel } from '../../../services/analytics/src/actions/ask-for-refresh.js';
import { streamSpecs } from '../../../services/shared/src/bus/streams.js';
import { until } from '../../../services/shared/test/events.js';

const logger = createLogger({ service: 'test', level: 'silent' });
const timing = { retryDelaysMs: [10, 10, 10, 10, 10], pauseMs: 50 };

let dir: string;
let server: Awaited<ReturnType<typeof startNats>>;
const buses: Bus[] = [];

async function connectAs(service: string): Promise<Bus> {
  const url = server.url.replace('//', `//${service}:secret@`);
  const bus = await connectBus({ url, service, logger, timing });
  buses.push(bus);
  return bus;
}

beforeAll(async () => {
  const conf = await fs.readFile(path.resolve(__dirname, '../../nats/nats.conf'), 'utf8');
  // All but the addresses and folders of an installation.
  const rights = conf.slice(conf.indexOf('accounts {'));
  dir = await fs.mkdtemp(path.join(os.tmpdir(), 'dynasty-test-rights-'));
  server = await startNats({
    binary: await findNats(),
    dir,
    settings: rights.replaceAll(/\$NATS_\w+_PASSWORD/g, 'secret').split('\n'),
  });
});
afterAll(async () => {
  await Promise.all(buses.map((bus) => bus.close()));
  await server.stop();
  await fs.rm(dir, { recursive: true, force: true });
});

const change = { chainId: 'c', connectionId: 'k', change: 'admin_granted', accountId: 'a', sleeperUserId: '1' };
const rest = { displayName: '', teamName: '', rosterId: 1, actorAccountId: '', actorName: '', reason: '' };
const event = { ...change, ...rest, occurredAt: '2025-09-05T10:00:00.000Z' };

it('lets admin list, retry and drop dead letters, and see every queue and process', async () => {
  const [leagueSync, admin] = [await connectAs('league-sync'), await connectAs('admin')];
  const handled: string[] = [];
  let isBroken = true;
  await leagueSync.work({
    subject: 'league.membership_changed.v1',
    consumer: 'rights-test',
    async handle({ id }) {
      if (isBroken) throw new Error('broken');
      handled.push(id);
    },
  });
  for (const id of ['again', 'never']) await leagueSync.publish('league.membership_changed.v1', id, event);
  const letters = deadLettersOf(admin);
  await until('both are set aside', async () => (await letters.list()).length === 2);
  const idOf = async (eventId: string) => (await letters.list()).find((one) => one.eventId === eventId)?.id ?? '';
  isBroken = false;
  expect(await letters.retry(await idOf('again'))).toBe(true);
  await until('one is handled', async () => handled.includes('again'));
  expect(await letters.drop(await idOf('never'))).toBe(true);
  expect(await letters.list()).toEqual([]);
  expect(await admin.queues()).toContainEqual({
    stream: 'LEAGUE',
    consumer: 'rights-test',
    waiting: 0,
    oldestAt: null,
  });
  const report: ProcessReport = {
    service: 'league-sync',
    process: 'p',
    version: '1.0.0',
    startedAt: event.occurredAt,
    eventsWaiting: 0,
    oldestEventAt: null,
  };
  leagueSync.live.reply('process.report', async () => report);
  const gateway = await connectAs('gateway');
  gateway.live.reply('process.report', async () => ({ ...report, service: 'gateway' }));
  await until('both replies are heard', async () => (await listProcesses(admin, 200)).length === 2);
});

it('lets admin delete no event of a stream but dead letters, and the others none at all', async () => {
  const leagueSync = await connectAs('league-sync');
  await leagueSync.work({
    subject: 'league.membership_changed.v1',
    consumer: 'rights-drop',
    handle: () => Promise.reject(new Error('broken')),
  });
  await leagueSync.publish('league.membership_changed.v1', 'kept', event);
  const letters = deadLettersOf(await connectAs('admin'));
  const kept = async () => (await letters.list()).filter(({ eventId }) => eventId === 'kept');
  await until('it is set aside', async () => (await kept()).length === 1);
  const [letter] = await kept();
  await expect(leagueSync.parked.drop(letter?.id ?? '')).rejects.toThrow();
  expect(await kept()).toEqual([letter]);
});

it.each([nflProgressChannel, lookNowChannel])('lets analytics alone say %s, which no stream keeps', async (channel) => {
  const [leagueSync, analytics, chat] = [
    await connectAs('league-sync'),
    await connectAs('analytics'),
    await connectAs('chat-messaging'),
  ];
  const heard: unknown[] = [];
  chat.live.subscribe(channel, (_channel, from) => void heard.push(from));
  await chat.ping();
  leagueSync.live.publish(channel, 'league-sync');
  await leagueSync.ping();
  analytics.live.publish(channel, 'analytics');
  await until('it is heard', () => heard.length > 0);
  expect(heard).toEqual(['analytics']);
  const kept = streamSpecs.flatMap(({ subjects }) => subjects).map((subject) => subject.replace(/>$/, ''));
  expect(kept.filter((prefix) => channel.startsWith(prefix))).toEqual([]);
});

describe('JetStream', () => {
  const owners = {
    'league-sync': ['LEAGUE'],
    'chat-messaging': ['CHAT'],
    analytics: ['ANALYTICS'],
    'rankings-recaps': ['RANKINGS'],
    achievements: ['ACHIEVEMENTS'],
    admin: ['ADMIN', 'DLQ'],
    gateway: ['KV_signed-out'],
  };
  const open: NatsConnection[] = [];
  async function managerOf(user: string): Promise<JetStreamManager> {
    const nc = await connect({ servers: server.url, user, pass: 'secret' });
    open.push(nc);
    return nc.jetstreamManager();
  }
  /** Waits for no response that will not come: the server tells at once what it does not allow. */
  const refused = { code: 'PERMISSIONS_VIOLATION' };

  beforeAll(async () => {
    const gateway = await connectAs('gateway');
    await gateway.kv('signed-out', 60_000).put('sid', 'now');
    await gateway.kv('limits-gateway', 60_000).put('address', '1');
    const rankings = await connectAs('rankings-recaps');
    await rankings.work({ subject: 'league.synced.v1', consumer: 'rights-kept', handle: () => Promise.resolve() });
  });
  afterAll(() => Promise.all(open.map((nc) => nc.close())));

  it.each(Object.entries(owners))('lets %s say how its own streams are kept, and no others', async (user, own) => {
    const jsm = await managerOf(user);
    const allStreams = [...streamSpecs.map(({ name }) => name), 'KV_signed-out', 'KV_limits-gateway'];
    const allowed: string[] = [];
    for (const name of allStreams) {
      const { config } = await jsm.streams.info(name);
      const change = jsm.streams.update(name, { max_bytes: config.max_bytes });
      if (
        await change.then(
          () => true,
          (error: { code: string }) => error.code !== refused.code,
        )
      )
        allowed.push(name);
    }
    const counts = user === 'gateway' ? ['KV_limits-gateway'] : [];
    expect(allowed.sort()).toEqual([...own, ...counts].sort());
  });

  it.each(Object.keys(owners))('lets %s delete or empty no stream, and pause no consumer', async (user) => {
    const jsm = await managerOf(user);
    await expect(jsm.streams.delete('LEAGUE')).rejects.toMatchObject(refused);
    await expect(jsm.streams.purge('LEAGUE')).rejects.toMatchObject(refused);
    await expect(jsm.streams.deleteMessage('LEAGUE', 1)).rejects.toMatchObject(refused);
    await expect(jsm.consumers.pause('LEAGUE', 'rights-kept', new Date(Date.now() + 60_000))).rejects.toMatchObject(
      refused,
    );
    expect((await jsm.consumers.info('LEAGUE', 'rights-kept')).paused).toBeFalsy();
  });

  it('lets a service delete a consumer, to make it anew, and the gateway none', async () => {
    const bus = await connectAs('chat-messaging');
    await bus.work({ subject: 'league.synced.v1', consumer: 'rights-anew', handle: () => Promise.resolve() });
    const [chat, gateway] = [await managerOf('chat-messaging'), await managerOf('gateway')];
    await expect(gateway.consumers.delete('LEAGUE', 'rights-anew')).rejects.toMatchObject(refused);
    await expect(chat.consumers.delete('LEAGUE', 'rights-anew')).resolves.toBe(true);
  });

  it('lets every service count calls exactly, and hear of sign-outs', async () => {
    const gateway = await connectAs('gateway');
    for (const user of Object.keys(owners)) {
      const bus = await connectAs(user);
      const counts = bus.kv(`limits-${user}`, 60_000);
      expect(await counts.replace('caller', '1', 0)).toBe(true);
      const revision = (await counts.entry('caller'))?.revision ?? 0;
      expect(await counts.replace('caller', '2', revision)).toBe(true);
      const signedOut = new Set<string>();
      await bus.kv('signed-out', 60_000).watch((sid) => void signedOut.add(sid));
      await gateway.kv('signed-out', 60_000).put(user, 'now');
      await until('it is heard of', async () => signedOut.has(user));
    }
  });

  it('has who does not own a stream use it as its owner keeps it', async () => {
    const operator = await managerOf('operator');
    // As an older version, or an operator, left it: the next version's owner changes it back, nobody else.
    await operator.streams.update('RANKINGS', { max_bytes: 1_000_000 });
    const kept = async () => (await operator.streams.info('RANKINGS')).config.max_bytes;
    const analytics = await connectAs('analytics');
    expect(await kept()).toBe(1_000_000);
    const pages = { chainId: 'c', connectionId: 'k', season: '2025', parts: [] };
    const heard: unknown[] = [];
    await analytics.broadcast('rankings.pages_changed.v1', ({ id }) => void heard.push(id));
    const rankings = await connectAs('rankings-recaps');
    expect(await kept()).toBe(streamSpecs.find(({ name }) => name === 'RANKINGS')?.maxBytes);
    await rankings.publish('rankings.pages_changed.v1', 'heard', pages);
    await until('it is heard', async () => heard.includes('heard'));
  });
});
