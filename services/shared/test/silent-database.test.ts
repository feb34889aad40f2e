import { testCore } from '@dynasty/testbed/core-bed';
import { freezeProcess } from '@dynasty/testbed/servers/freeze-process';
import { findMongod, startMongod } from '@dynasty/testbed/servers/mongod';
import { testbed, type Testbed } from '@dynasty/testbed/testbed';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Type } from 'typebox';
import { ensureCollections, openCollection } from '../src/collection.js';
import { type Core } from '../src/core.js';
import { type App, createHttpApp } from '../src/http.js';
import { createLogger } from '../src/logger.js';
import { leagueRules } from '../src/league/access-rules.js';
import { cachedLeagueAccess } from '../src/league/access.js';
import { createKeptResponses, keepResponses } from '../src/league/kept-responses.js';
import { connectMongo, type Mongo } from '../src/mongo.js';
import { until } from './events.js';

const place = {
  ...{ found: true, chainId: 'chain', connectionId: 'c', leagueStatus: 'approved', member: true, admin: false },
  ...{ commissioner: false, rosterId: 1, sleeperUserId: 's', season: '2030', displayName: 'Ann' },
};
/** Twice what is promised of a request meanwhile, and of the time after it: tests share their machine with others. */
const mostMs = 4_000;
/** A decision about access is old by the next request, and so is what is kept. */
const decisionMs = 10;

let dir: string;
let server: Awaited<ReturnType<typeof startMongod>>;
let bed: Testbed;
let mongo: Mongo;
let core: Core;
let app: App;
let headers: Record<string, string>;

beforeAll(async () => {
  dir = await fs.mkdtemp(path.join(os.tmpdir(), 'dynasty-test-silent-'));
  [bed, server] = await Promise.all([testbed(), findMongod().then((binary) => startMongod({ binary, dir }))]);
  mongo = await connectMongo({ url: server.url, database: 'silent', logger: bed.logger });
  core = testCore({ ...bed, mongo });
  await ensureCollections(core);
  await mongo.connection.createCollection('notes');
  app = await appOf(core);
  headers = await bed.issuer.headers({ sub: 'ann' });
});
afterAll(async () => {
  await app.close();
  await mongo.close();
  await server.stop();
  await bed.close();
  await fs.rm(dir, { recursive: true, force: true });
});

const notes = () => mongo.connection.collection('notes');

async function appOf(of: Core): Promise<App> {
  const lookup = async (_account: string, leagueId: string) => {
    await notes().findOne({});
    return { ...place, leagueId };
  };
  const access = leagueRules(cachedLeagueAccess({ lookup, ttlMs: decisionMs }));
  const silentApp = await createHttpApp(of, { title: 'Silent', access, databasePatienceMs: 700 });
  keepResponses(silentApp, createKeptResponses(of, []));
  const response = { 200: Type.Object({ notes: Type.Integer() }) };
  const read = async () => ({ notes: await notes().countDocuments({}) });
  silentApp.get(
    '/leagues/:leagueId',
    { config: { access: 'member', keep: { for: 'league', ms: decisionMs } }, schema: { response } },
    read,
  );
  silentApp.get('/notes', { config: { access: 'account' }, schema: { response } }, read);
  silentApp.get('/memory', { config: { access: 'account' } }, async () => ({}));
  silentApp.post('/notes', { config: { access: 'account', write: 'idempotent' } }, ({ commit }) =>
    commit(async (session) => {
      await notes().insertOne({}, { session });
      return { status: 201, body: {} };
    }),
  );
  await silentApp.ready();
  return silentApp;
}

async function call(method: 'GET' | 'POST', url: string, key?: string) {
  const from = performance.now();
  const own = key === undefined ? {} : { 'idempotency-key': key };
  const response = await app.inject({ method, url, headers: { ...headers, ...own } });
  return { response, status: response.statusCode, ms: performance.now() - from };
}
const asked = () =>
  Promise.all([
    call('GET', '/leagues/1'),
    call('GET', '/memory'),
    call('GET', '/notes'),
    call('POST', '/notes', 'key'),
  ]);

it('responds within two seconds while the database stands still, and as ever once it goes on', async () => {
  expect((await asked()).map(({ status }) => status)).toEqual([200, 200, 200, 201]);
  await sleep(decisionMs + 1);
  await call('GET', '/leagues/1');
  const before = await notes().countDocuments({});
  const repeats = (): Promise<{ status: number }> => call('POST', '/notes', 'another-key');
  await freezeProcess(server.pid);
  // What is kept is no longer new by itself.
  await sleep(decisionMs + 1);
  try {
    // The first ones wait for it; the later ones know.
    for (const slowestMs of [mostMs, mostMs / 2]) {
      const [kept, memory, read, write] = await asked();
      expect([kept, memory, read, write].map(({ status }) => status)).toEqual([200, 200, 503, 503]);
      for (const { ms } of [kept, memory, read, write]) expect(ms).toBeLessThan(slowestMs);
      for (const { response } of [read, write]) {
        expect(response.json()).toMatchObject({ slug: 'database-unavailable' });
        expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
        expect(response.headers['x-dependency-silent']).toBe('1');
      }
      const since = String(kept.response.headers['x-stale-since']);
      expect(Date.now() - Date.parse(since)).toBeLessThan(10_000);
    }
    const { response: memory } = await call('GET', '/memory');
    expect(memory.headers).toMatchObject({
      'x-stale-since': expect.any(String) as string,
      'cache-control': 'no-store',
    });
    expect(memory.headers.etag).toBeUndefined();
    // Nothing that a crowd asks for is waited for longer than that either.
    const crowd = await Promise.all(Array.from({ length: 300 }, () => call('GET', '/notes')));
    expect(new Set(crowd.map(({ status }) => status))).toEqual(new Set([503]));
    expect(Math.max(...crowd.map(({ ms }) => ms))).toBeLessThan(mostMs);
    expect((await repeats()).status).toBe(503);
  } finally {
    process.kill(server.pid, 'SIGCONT');
  }
  const wentOnAt = performance.now();
  await until('writes are taken again', async () => (await repeats()).status === 201);
  expect(performance.now() - wentOnAt).toBeLessThan(mostMs);
  const kept = await call('GET', '/leagues/1');
  const memory = await call('GET', '/memory');
  for (const one of [kept, memory])
    expect([one.status, one.response.headers['x-stale-since']]).toEqual([200, undefined]);
  expect(memory.response.headers.etag).toBeDefined();
  // However often a write was sent, and whatever became of it: it is there once.
  expect((await call('POST', '/notes', 'key')).status).toBe(201);
  expect((await repeats()).status).toBe(201);
  expect(await notes().countDocuments({})).toBe(before + 1);
});

it('finds out that the database stands still while nobody waits for it', async () => {
  await until('it responds', () => mongo.silence.since() === undefined);
  await freezeProcess(server.pid);
  try {
    const frozenAt = performance.now();
    await until('it is known', async () => {
      expect((await call('GET', '/memory')).status).toBe(200);
      return mongo.silence.since() !== undefined;
    });
    expect(performance.now() - frozenAt).toBeLessThan(mostMs);
  } finally {
    process.kill(server.pid, 'SIGCONT');
  }
  await until('it responds again', () => mongo.silence.since() === undefined);
});

it('does not take a moment in which the process itself stood still for a silent database', async () => {
  const asking = mongo.silence.ask();
  for (const end = performance.now() + 1_000; performance.now() < end;);
  expect(await asking).toBeUndefined();
});

it('makes its collections once a database that stood still goes on', async () => {
  const starting = await connectMongo({ url: server.url, database: 'starting', logger: bed.logger });
  try {
    openCollection(starting, 'letters', [[{ to: 1 }]]);
    await freezeProcess(server.pid);
    // Has the only connection so far, as the loops have that start beside.
    const other = starting.connection.collection('letters').countDocuments({});
    const ensuring = ensureCollections({ mongo: starting, logger: bed.logger });
    // Longer than an operation waits for a connection.
    await Promise.race([ensuring, sleep(3_500)]).finally(() => process.kill(server.pid, 'SIGCONT'));
    await Promise.all([ensuring, other]);
    expect(await starting.connection.collection('letters').indexes()).toHaveLength(2);
  } finally {
    await starting.close();
  }
});

it('says that its collections wait for the database, and ends with the process', async () => {
  const lines: string[] = [];
  const logger = createLogger({ service: 'test', to: { write: (line) => void lines.push(line) } });
  const starting = await connectMongo({ url: server.url, database: 'starting', logger });
  openCollection(starting, 'letters', [[{ to: 1 }]]);
  // As a process does that is being stopped.
  await starting.close();
  const stop = new AbortController();
  const ensuring = ensureCollections({ mongo: starting, logger, signal: stop.signal });
  const ended = expect(ensuring).rejects.toMatchObject({ name: 'AbortError' });
  const waits = () => lines.filter((line) => line.includes('MongoDB does not respond')).length;
  await until('it was said for two attempts', () => waits() > 1);
  stop.abort();
  await ended;
});

it('does not take a busy database for a silent one', async () => {
  // A crowd may wait for long where the machine is busy, too.
  const busy = await connectMongo({ url: server.url, database: 'busy', logger: bed.logger, poolWaitMs: 60_000 });
  const admin = busy.connection.getClient().db().admin();
  // Its counter goes back as the long that it is.
  const { topologyVersion } = await admin.command({ hello: 1 }, { promoteLongs: false });
  const over = new AbortController();
  // The server responds when the time is up: the cheapest way to keep a connection.
  const keepBusy = async (): Promise<void> => {
    while (!over.signal.aborted) await admin.command({ hello: 1, topologyVersion, maxAwaitTimeMS: 150 });
  };
  // More than the pool has connections.
  const crowd = Promise.all(Array.from({ length: 400 }, keepBusy));
  const quiet = sleep(300).then(() => busy.silence.ask());
  try {
    expect(await Promise.race([quiet, crowd])).toBeUndefined();
  } finally {
    over.abort();
    await crowd;
    await busy.close();
  }
});

it('notices a database that is gone', async () => {
  await server.stop();
  expect(await mongo.silence.ask()).toBeInstanceOf(Date);
  expect((await call('GET', '/leagues/1')).response.headers).toHaveProperty('x-stale-since');
  server = await startMongod({ binary: await findMongod(), dir, port: server.port });
  await until('it responds again', () => mongo.silence.since() === undefined);
});
