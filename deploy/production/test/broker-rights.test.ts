import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Bus, connectBus } from '@dynasty/kit/bus';
import { deadLettersOf } from '@dynasty/kit/dead-letters';
import { nflProgressChannel } from '@dynasty/kit/league/nfl-progress';
import { createLogger } from '@dynasty/kit/logger';
import { listProcesses, type ProcessReport } from '@dynasty/kit/processes';
import { findNats, startNats } from '@dynasty/testbed/servers/nats';
import { streams } from '@dynasty/proto/subjects';
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
  const rights = conf.slice(conf.indexOf('# What no process'));
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
  const conf = await fs.readFile(path.resolve(__dirname, '../../nats/nats.conf'), 'utf8');
  const [, denied = ''] = /never_admin = \[([^\]]*)\]/.exec(conf) ?? [];
  for (const stream of streams) expect(denied).toContain(`"$JS.API.STREAM.MSG.DELETE.${stream}"`);
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
