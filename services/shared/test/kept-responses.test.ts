import { testCore } from '@dynasty/testbed/core-bed';
import { testbed, type Testbed } from '@dynasty/testbed/testbed';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Type } from 'typebox';
import type { Bus } from '../src/bus.js';
import { ensureCollections } from '../src/collection.js';
import { type Core } from '../src/core.js';
import { type App, createHttpApp } from '../src/http.js';
import { leagueRules } from '../src/league/access-rules.js';
import { createKeptResponses, keepResponses, type KeptResponses } from '../src/league/kept-responses.js';
import { synced, until } from './events.js';

const place = { found: true, connectionId: '', leagueStatus: 'approved', member: true, admin: false };
const access = (accountId: string, leagueId: string) => ({
  ...{ ...place, commissioner: false, rosterId: 1, sleeperUserId: accountId, season: '2030', displayName: accountId },
  ...{ leagueId, chainId: `chain-${leagueId}` },
});

let bed: Testbed;
let core: Core;
let app: App;
let responses: KeptResponses;
/** What the league's page says now, and how often it was worked out. */
const world = {
  ...{ text: 'x'.repeat(3_000), made: 0, isConnected: true, meanwhile: async () => undefined as void },
  /** By the clock it says something else then. */
  until: undefined as Date | undefined,
};

beforeAll(async () => {
  bed = await testbed();
  const listening: Promise<void>[] = [];
  const broadcast: Bus['broadcast'] = (...args) => {
    listening.push(bed.bus.broadcast(...args));
    return listening.at(-1)!;
  };
  const bus = { ...bed.bus, broadcast, connected: () => world.isConnected };
  core = testCore({ ...bed, bus });
  await ensureCollections(bed);
  core.outbox.start();
  app = await createHttpApp(core, { title: 'Kept', access: leagueRules({ of: async (a, l) => access(a, l) }) });
  responses = createKeptResponses(core, ['league.synced.v1', 'league.stats_updated.v1']);
  // What was made before it listens is dropped.
  await Promise.all(listening);
  keepResponses(app, responses);
  const response = { 200: Type.Object({ text: Type.String(), who: Type.String() }) };
  const schema = { params: Type.Object({ leagueId: Type.String() }), response };
  for (const who of ['league', 'account'] as const) {
    const config = { access: 'member', keep: { for: who, ms: 10_000 } } as const;
    app.get(`/leagues/:leagueId/${who}`, { config, schema }, async (request, reply) => {
      world.made += 1;
      request.keptUntil = world.until;
      const text = world.text;
      await world.meanwhile();
      reply.header('x-next-cursor', 'next');
      return { text, who: who === 'account' ? request.account.accountId : '' };
    });
  }
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await core.outbox.stop();
  await bed.close();
});

let leagues = 0;
const aLeague = (): string => String((leagues += 1));
async function read(
  league: string,
  o: { method?: 'GET' | 'HEAD'; who?: string; as?: string; query?: string; headers?: Record<string, string> } = {},
) {
  const madeBefore = world.made;
  const headers = { ...(await bed.issuer.headers({ sub: o.as ?? 'ann' })), ...o.headers };
  const url = `/leagues/${league}/${o.who ?? 'league'}${o.query ?? ''}`;
  const response = await app.inject({ method: o.method ?? 'GET', url, headers });
  return { response, isKept: world.made === madeBefore };
}
const change = (league: string): Promise<void> =>
  bed.mongo.transaction((session) =>
    core.outbox.add(session, 'league.synced.v1', `${league}:${Math.random()}`, synced(`chain-${league}`)),
  );

it('is worked out once, with the same headers, tag and body for all members', async () => {
  const league = aLeague();
  const first = await read(league);
  const second = await read(league, { as: 'bob' });
  expect([first.isKept, second.isKept]).toEqual([false, true]);
  expect(second.response.json()).toEqual(first.response.json());
  for (const name of ['etag', 'content-type', 'cache-control', 'x-next-cursor', 'content-security-policy']) {
    expect(second.response.headers[name]).toBe(first.response.headers[name]);
  }
});

it.each([
  ['br', (body: Buffer) => brotliDecompressSync(body)],
  ['gzip', (body: Buffer) => gunzipSync(body)],
])('is sent compressed by %s', async (encoding, open) => {
  const league = aLeague();
  const { response: plain } = await read(league);
  const { response, isKept } = await read(league, { headers: { 'accept-encoding': `${encoding}, deflate` } });
  expect([isKept, response.headers['content-encoding'], response.headers.vary]).toEqual([
    true,
    encoding,
    'Accept-Encoding',
  ]);
  expect(open(response.rawPayload).toString()).toBe(plain.body);
  expect(response.headers.etag).toBe(`W/${String(plain.headers.etag)}`);
  const { response: again } = await read(league, { headers: { 'if-none-match': String(response.headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

it.each(['GET', 'HEAD'] as const)('is kept as well when the first reader has it already: %s', async (method) => {
  const league = aLeague();
  const tag = String((await read(league)).response.headers.etag);
  responses.drop([`chain-${league}`]);
  const first = await read(league, { method, headers: { 'if-none-match': tag } });
  expect([first.isKept, first.response.statusCode]).toEqual([false, 304]);
  const second = await read(league);
  expect([second.isKept, second.response.statusCode]).toEqual([true, 200]);
});

it('is each account’s own where it says so', async () => {
  const league = aLeague();
  const who = 'account';
  expect((await read(league, { who, as: 'ann' })).response.json()).toMatchObject({ who: 'ann' });
  expect((await read(league, { who, as: 'bob' })).response.json()).toMatchObject({ who: 'bob' });
  expect((await read(league, { who, as: 'ann' })).isKept).toBe(true);
});

it('changes with the commit of this process, before anybody can read again', async () => {
  const [league, other] = [aLeague(), aLeague()];
  await read(league);
  await read(other);
  for (let n = 0; n < 20; n += 1) {
    world.text = `${n}`;
    await change(league);
    expect((await read(league)).response.json()).toMatchObject({ text: `${n}` });
  }
  expect((await read(other)).isKept).toBe(true);
});

it('changes with the events of other processes', async () => {
  const league = aLeague();
  await read(league);
  await bed.bus.publish('league.synced.v1', `other:${league}`, synced(`chain-${league}`));
  await until('it is worked out again', async () => !(await read(league)).isKept);
});

it('changes for all leagues with an event that names none', async () => {
  const league = aLeague();
  await read(league);
  await bed.bus.publish('league.stats_updated.v1', `all:${league}`, { season: '2030', week: 1, revision: 1 });
  await until('it is worked out again', async () => !(await read(league)).isKept);
});

it('is not kept when the league changes while it is worked out', async () => {
  const league = aLeague();
  world.meanwhile = () => change(league);
  await read(league);
  world.meanwhile = async () => undefined;
  expect((await read(league)).isKept).toBe(false);
  // The event of the change comes back from the broker, and drops it again.
  await until('it is kept', async () => (await read(league)).isKept);
});

it('is kept for its time, and for 5 s while no event can come', async () => {
  const league = aLeague();
  const clock = jest.spyOn(performance, 'now');
  const from = performance.now();
  clock.mockImplementation(() => from);
  await read(league);
  clock.mockImplementation(() => from + 6_000);
  expect((await read(league)).isKept).toBe(true);
  world.isConnected = false;
  expect((await read(league)).isKept).toBe(false);
  world.isConnected = true;
  clock.mockImplementation(() => from + 6_000 + 10_100);
  expect((await read(league)).isKept).toBe(false);
  clock.mockRestore();
});

it('is not kept beyond the moment at which it says something else by the clock', async () => {
  const league = aLeague();
  const clock = jest.spyOn(Date, 'now');
  const from = Date.now();
  clock.mockImplementation(() => from);
  world.until = new Date(from + 2_000);
  await read(league);
  clock.mockImplementation(() => from + 1_999);
  expect((await read(league)).isKept).toBe(true);
  for (let time = 1; time <= 2; time += 1) {
    clock.mockImplementation(() => from + 2_000);
    expect((await read(league)).isKept).toBe(false);
  }
  world.until = undefined;
  clock.mockRestore();
  await read(league);
  expect((await read(league)).isKept).toBe(true);
});

it('is not kept for a query that the route does not know', async () => {
  const league = aLeague();
  await read(league, { query: '?x=1' });
  expect((await read(league, { query: '?x=1' })).isKept).toBe(false);
});
