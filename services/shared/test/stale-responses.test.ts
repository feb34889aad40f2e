import { setTimeout as sleep } from 'node:timers/promises';
import { Type } from 'typebox';
import { cachedLeagueAccess } from '../src/league/access.js';
import { leagueRules } from '../src/league/access-rules.js';
import { keepResponses, type KeptResponses } from '../src/league/kept-responses.js';
import { createHttpApp } from '../src/http.js';
import { AppError } from '../src/errors.js';
import { createLogger } from '../src/logger.js';
import { until } from './events.js';
import { as, lonelyCore } from './http-app.js';

const place = { found: true, connectionId: '', leagueStatus: 'approved', member: true, admin: false } as const;
const placeOf = async (accountId: string, leagueId: string) => ({
  ...{ ...place, commissioner: false, rosterId: 1, sleeperUserId: accountId, season: '2030', displayName: accountId },
  ...{ leagueId, chainId: `chain-${leagueId}` },
});
const access = leagueRules({ of: placeOf });
/** Long enough to be compressed. */
const text = 'x'.repeat(3_000);

/** An app whose database turns out to be silent, where a response is kept; the test says when each of the two goes on. */
async function silentApp() {
  const database = Promise.withResolvers<void>();
  const compressed = Promise.withResolvers<Buffer>();
  const lines: string[] = [];
  let since: Date | undefined;
  let compressing = false;
  const logger = createLogger({ service: 'test', to: { write: (line) => void lines.push(line) } });
  // Found out while the request waits.
  const ask = () => sleep(10).then(() => (since ??= new Date()));
  const silence = { since: () => since, ask, onBegin: () => () => undefined };
  const app = await createHttpApp({ ...lonelyCore(), logger, silence }, { title: 'S', access, databasePatienceMs: 20 });
  const plain = Buffer.from(JSON.stringify({ text: `old ${text}` }));
  const compress = () => {
    compressing = true;
    return compressed.promise;
  };
  const kept = { bytes: 0, body: { plain, bytes: 0, as: compress }, tag: '"old"', headers: {}, madeAt: 0, mark: 0 };
  const responses: KeptResponses = {
    find: (_key, _chain, { anyAge }) => (anyAge === true ? kept : undefined),
    put: () => undefined,
    markOf: () => 0,
    drop: () => undefined,
  };
  keepResponses(app, responses);
  const response = { 200: Type.Object({ text: Type.String() }) };
  const schema = { params: Type.Object({ leagueId: Type.String() }), response };
  app.get('/leagues/:leagueId', { config: { access: 'member', keep: { for: 'league' } }, schema }, async () => {
    await database.promise;
    return { text };
  });
  await app.ready();
  return { app, database, compressed, lines, isCompressing: () => compressing };
}

it('a response of the database is whole, when it comes while a kept one is being compressed', async () => {
  const { app, database, compressed, isCompressing } = await silentApp();
  const responding = app.inject({ url: '/leagues/1', headers: { ...as('me'), 'accept-encoding': 'br' } });
  await until('what is kept is being compressed', isCompressing);
  database.resolve();
  const response = await responding;
  compressed.resolve(Buffer.from('compressed'));
  await sleep(1);
  for (const name of ['content-encoding', 'x-stale-since']) expect(response.headers[name]).toBeUndefined();
  expect(response.headers.etag).not.toContain('old');
  expect(response.json()).toEqual({ text });
  await app.close();
});

it('what is kept is sent as a whole while the database is silent, says so, and is stored by nobody', async () => {
  const { app, database, compressed } = await silentApp();
  compressed.resolve(Buffer.from('compressed'));
  // A browser that has it would keep the header with it, beyond the day on which it holds.
  const held = { 'accept-encoding': 'br', 'if-none-match': 'W/"old"' };
  const response = await app.inject({ url: '/leagues/1', headers: { ...as('me'), ...held } });
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-store' });
  expect(response.headers['x-stale-since']).toBeDefined();
  expect(response.headers.etag).toBeUndefined();
  expect(response.body).toBe('compressed');
  database.resolve();
  await app.close();
});

it('the process goes on when what is kept cannot be sent', async () => {
  const { app, database, compressed, lines } = await silentApp();
  const responding = app.inject({ url: '/leagues/1', headers: { ...as('me'), 'accept-encoding': 'br' } });
  compressed.promise.catch(() => undefined);
  compressed.reject(new Error('out of memory'));
  await until('it is in the log', () => lines.some((line) => line.includes('out of memory')));
  database.resolve();
  expect((await responding).json()).toEqual({ text });
  await app.close();
});

it('what is made while the database falls silent once more is kept for nobody', async () => {
  let since: Date | undefined = new Date();
  const silence = { since: () => since, ask: async () => since, onBegin: () => () => undefined };
  const of: typeof placeOf = (accountId, leagueId) => {
    // It responds again by then.
    since = undefined;
    return placeOf(accountId, leagueId);
  };
  const app = await createHttpApp({ ...lonelyCore(), silence }, { title: 'S', access: leagueRules({ of }) });
  const keptTags: string[] = [];
  const put: KeptResponses['put'] = (_key, { tag }) => void keptTags.push(tag);
  keepResponses(app, { find: () => undefined, put, markOf: () => 0, drop: () => undefined });
  const schema = { params: Type.Object({ leagueId: Type.String() }) };
  app.get('/leagues/:leagueId', { config: { access: 'member', keep: { for: 'league' } }, schema }, async () => {
    since = new Date();
    return { text };
  });
  const response = await app.inject({ url: '/leagues/1', headers: as('me') });
  expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(response.headers['x-stale-since']).toBeDefined();
  expect(keptTags).toEqual([]);
  await app.close();
});

describe('while who decides on access does not respond', () => {
  const gone = new AppError('unavailable', 'dependency-timeout', 'A part of the site does not respond.');
  let lookups: PromiseWithResolvers<void>[];
  let responds: boolean;

  /** An app that keeps what `kept` members have read; each look-up fails when the test says so. */
  async function keepingApp(kept: string | undefined) {
    [lookups, responds] = [[], true];
    const lookup: typeof placeOf = async (accountId, leagueId) => {
      const { promise, ...rest } = Promise.withResolvers<void>();
      if (!responds) {
        lookups.push({ promise, ...rest });
        await promise;
      }
      return placeOf(accountId, leagueId);
    };
    const app = await createHttpApp(lonelyCore(), {
      title: 'S',
      access: leagueRules(cachedLeagueAccess({ lookup, ttlMs: 1 })),
    });
    const plain = Buffer.from(JSON.stringify({ text: 'kept' }));
    const response = {
      bytes: 0,
      body: { plain, bytes: 0, as: async () => plain },
      tag: '"old"',
      headers: {},
      madeAt: 0,
      mark: 0,
    };
    keepResponses(app, {
      find: (key, _chain, { anyAge }) =>
        anyAge === true && kept !== undefined && key.includes(kept) ? response : undefined,
      put: () => undefined,
      markOf: () => 0,
      drop: () => undefined,
    });
    const schema = { params: Type.Object({ leagueId: Type.String() }) };
    app.get('/leagues/:leagueId', { config: { access: 'member', keep: { for: 'league' } }, schema }, async () => ({
      text,
    }));
    await app.ready();
    const ask = async (league: number | string, who = 'me') => {
      const read = await app.inject({ url: `/leagues/${league}`, headers: as(who) });
      return { status: read.statusCode, stale: read.headers['x-stale-since'] !== undefined, body: read.body };
    };
    const fail = async (count: number) => {
      await until('it is asked', () => lookups.length === count);
      for (const { reject } of lookups.splice(0)) reject(gone);
    };
    return { app, ask, fail };
  }
  const kept = { status: 200, stale: true, body: '{"text":"kept"}' };

  it('a kept response is sent by its last decision, says so, and nobody waits once that is known', async () => {
    const { app, ask, fail } = await keepingApp('/leagues/1');
    expect(await ask(1)).toMatchObject({ status: 200, stale: false });
    await sleep(5);
    responds = false;
    const first = ask(1);
    await fail(1);
    expect(await first).toEqual(kept);
    // Its look-up is still under way.
    expect(await ask(1)).toEqual(kept);
    responds = true;
    for (const { resolve } of lookups.splice(0)) resolve();
    await until('it responds again', async () => !(await ask(1)).stale);
    await app.close();
  });

  it('what is not kept is refused, and so is who was not known before', async () => {
    const { app, ask, fail } = await keepingApp(undefined);
    await ask(1);
    await sleep(5);
    responds = false;
    const [mine, stranger] = [ask(1), ask(1, 'stranger')];
    await fail(2);
    expect([await mine, await stranger]).toMatchObject([{ status: 503 }, { status: 503 }]);
    // Nobody has responded since, and still each asks for themselves.
    for (const read of [1, '1?x=1']) {
      const again = ask(read);
      await fail(1);
      expect(await again).toMatchObject({ status: 503 });
    }
    const heard = ask(1);
    await until('it is asked', () => lookups.length === 1);
    await sleep(5);
    for (const { resolve } of lookups.splice(0)) resolve();
    expect(await heard).toMatchObject({ status: 200, stale: false });
    await app.close();
  });
});
