import { type App, routesOf } from '../src/http.js';
import { accessTable, assertAnonymousIsRefused } from '@dynasty/testbed/access-table';
import { appWithRoutes, as, kinds, lonelyCore, newApp } from './http-app.js';

const dependency = { up: true };
let app: App;
beforeAll(async () => {
  app = await appWithRoutes(dependency);
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = as('me')) => app.inject({ url, headers });

describe('access', () => {
  it('must be declared, possible, and is listed', async () => {
    const other = await newApp();
    expect(() => other.get('/open', async () => ({}))).toThrow('GET /open declares no access');
    expect(() => other.get('/x', { config: { access: 'member' } }, async () => ({}))).toThrow('leagueId');
    await other.close();
    const plain = await newApp(lonelyCore(), { access: {} });
    expect(() => plain.get('/x', { config: { access: 'superAdmin' } }, async () => ({}))).toThrow('no rule');
    await plain.close();
    expect(routesOf(app)).toContainEqual({ method: 'DELETE', url: '/leagues/:leagueId', access: 'leagueAdmin' });
    expect(routesOf(app).some((route) => route.method === 'HEAD')).toBe(false);
    expect(accessTable(app, { leagueId: '9' }).map((row) => row.path)).toContain('/leagues/9/weeks/1');
  });

  it('refuses callers without a session on every route but public ones', async () => {
    expect(await assertAnonymousIsRefused(app)).toBe(10);
    expect((await get('/list?n=1', { authorization: 'Bearer bad.b.c' })).statusCode).toBe(401);
    expect((await get('/list?n=1', { 'x-user-id': 'me', cookie: 'token=good.me.x' })).statusCode).toBe(401);
  });

  it.each([
    ['/leagues/1', 200, undefined],
    ['/leagues/2', 403, 'not-a-member'],
    ['/leagues/3', 403, 'league-not-approved'],
    ['/leagues/5', 404, 'league-not-found'],
    ['/leagues/abc', 400, 'invalid-request'],
    [`/leagues/${'1'.repeat(21)}`, 400, 'invalid-request'],
    ['/leagues/1/weeks/18', 200, undefined],
    ['/leagues/1/weeks/19', 400, 'invalid-request'],
    ['/leagues/1/weeks/1;drop', 400, 'invalid-request'],
    ['/super', 403, 'not-a-super-admin'],
  ])('%s responds with %i', async (url, status, slug) => {
    const response = await get(url);
    expect([response.statusCode, response.json<{ slug?: string }>().slug]).toEqual([status, slug]);
  });

  it('lets admins do what admins may', async () => {
    const remove = (league: string) => app.inject({ method: 'DELETE', url: `/leagues/${league}`, headers: as('me') });
    expect((await remove('1')).json()).toMatchObject({ slug: 'not-a-league-admin' });
    expect((await remove('4')).statusCode).toBe(200);
    expect((await get('/super', as('root'))).statusCode).toBe(200);
  });
});

describe('what admins and the commissioner may', () => {
  it.each([
    ['1', 403, 'not-a-league-admin', 403],
    ['2', 403, 'not-a-member', 403],
    ['4', 200, undefined, 200],
    ['6', 200, undefined, 403],
    ['7', 403, 'league-not-approved', 403],
  ])('in league %s: %i %s; what admins alone may: %i', async (league, status, slug, ofAdmins) => {
    const place = { url: `/leagues/${league}`, headers: as('me') };
    const response = await app.inject({ method: 'PUT', ...place });
    expect([response.statusCode, response.json<{ slug?: string }>().slug]).toEqual([status, slug]);
    expect((await app.inject({ method: 'DELETE', ...place })).statusCode).toBe(ofAdmins);
  });
});

describe('errors', () => {
  it.each(kinds)('%s has its status, slug and details', async (kind) => {
    const status = { invalid: 400, forbidden: 403, missing: 404, conflict: 409, unprocessable: 422, limited: 429 };
    const response = await get(`/kinds/${kind}`);
    expect(response.statusCode).toBe(status[kind as keyof typeof status] ?? 503);
    expect(response.json()).toEqual({ message: 'text', slug: `slug-${kind}`, requestId: expect.any(String), extra: 1 });
    expect(response.headers['retry-after']).toBe(kind === 'unavailable' ? '2' : undefined);
    expect(response.headers['x-dependency-silent']).toBeUndefined();
  });

  it('say nothing about a fault of ours, and carry the request id', async () => {
    const response = await get('/boom', { ...as('me'), 'x-request-id': 'abcdef-123456' });
    expect(response.statusCode).toBe(500);
    expect(response.body).not.toContain('secret');
    expect(response.json()).toMatchObject({ slug: 'internal', requestId: 'abcdef-123456' });
    expect(response.headers['x-request-id']).toBe('abcdef-123456');
    expect((await get('/boom', { ...as('me'), 'x-request-id': 'a\u00e4 <b>' })).json()).not.toMatchObject({
      requestId: 'a',
    });
  });

  it.each(['/nothing', '/Leagues/1', '//list', '/list/', '/list.'])('%s is nothing', async (url) => {
    expect((await get(url)).json()).toMatchObject({ slug: 'not-found', requestId: expect.any(String) as string });
  });

  it('an address that cannot be decoded is a 400 in the same shape', async () => {
    const response = await get('/%zz');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ slug: 'invalid-request', requestId: expect.any(String) as string });
  });
});

describe('operations', () => {
  it('reports whether it lives and whether it is ready', async () => {
    expect((await get('/healthz', {})).json()).toEqual({ status: 'ok' });
    expect((await get('/readyz', {})).json()).toEqual({ status: 'ready', checks: { mongo: 'ok' } });
    dependency.up = false;
    const response = await get('/readyz', {});
    expect([response.statusCode, response.json()]).toEqual([
      503,
      { status: 'not-ready', checks: { mongo: 'unavailable' } },
    ]);
    dependency.up = true;
  });

  it('says that it has started itself, whatever is away that all processes share', async () => {
    dependency.up = false;
    const response = await get('/readyz?own=1', {});
    expect([response.statusCode, response.json()]).toEqual([200, { status: 'started' }]);
    dependency.up = true;
    expect((await get('/readyz?own=2', {})).statusCode).toBe(400);
  });

  it('shows metrics by route, and an OpenAPI 3.1 document with one kind of failure', async () => {
    const metrics = (await get('/metrics', {})).body;
    expect(metrics).toContain('http_request_duration_seconds_count{method="GET",route="/healthz",status="200"}');
    const document = (await get('/api-docs.json', {})).json<{ openapi: string; paths: Record<string, never> }>();
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).not.toContain('/healthz');
    expect(document).toHaveProperty(['paths', '/leagues/{leagueId}', 'get', 'responses', 'default']);
    expect(document).toHaveProperty(['paths', '/leagues/{leagueId}', 'get', 'x-access'], 'member');
    expect(document).toHaveProperty(['paths', '/write', 'post', 'x-access'], 'account');
    expect(document).toHaveProperty(['components', 'schemas', 'ErrorBody', 'properties', 'slug']);
  });

  it('refuses work while it cannot keep up, but still reports its health', async () => {
    const other = await newApp(lonelyCore(), { maxEventLoopDelayMs: 1 });
    other.get('/work', { config: { access: 'account' } }, async () => ({}));
    await other.ready();
    // It measures from the first request on.
    expect((await other.inject({ url: '/work', headers: as('me') })).statusCode).toBe(200);
    const busyUntil = performance.now() + 1_200;
    while (performance.now() < busyUntil) Math.sqrt(busyUntil);
    // Timers run by their due time: the valve's sample, overdue by now, before this one.
    await new Promise((resolve) => setTimeout(resolve, 1));
    const response = await other.inject({ url: '/work', headers: as('me') });
    expect([response.statusCode, response.json<{ slug: string }>().slug]).toEqual([503, 'overloaded']);
    expect(response.headers['retry-after']).toBe('2');
    expect((await other.inject('/healthz')).statusCode).toBe(200);
    await other.close();
  });

  it('goes on at once after it stood still', async () => {
    const other = await newApp(lonelyCore(), { maxEventLoopDelayMs: 100 });
    other.get('/work', { config: { access: 'account' } }, async () => ({}));
    await other.ready();
    expect((await other.inject({ url: '/work', headers: as('me') })).statusCode).toBe(200);
    // To the process's own timers a stop is no different.
    const until = performance.now() + 5_800;
    while (performance.now() < until) Math.sqrt(until);
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect((await other.inject({ url: '/work', headers: as('me') })).statusCode).toBe(200);
    await other.close();
  }, 15_000);

  it('ends a request that takes too long, also one whose body was read, and hijacked ones never', async () => {
    const other = await newApp(lonelyCore(), { timeLimitMs: 100 });
    const never = () => new Promise<never>(() => undefined);
    other.get('/slow', { config: { access: 'account' } }, never);
    other.post('/slow', { config: { access: 'account', write: 'plain' } }, never);
    other.get('/stream', { config: { access: 'account' } }, async (_request, reply) => {
      reply.hijack();
      setTimeout(() => reply.raw.end('all of it'), 300);
    });
    for (const request of [{ url: '/slow' }, { url: '/slow', method: 'POST', payload: { a: 1 } }] as const) {
      const response = await other.inject({ ...request, headers: as('me') });
      expect([response.statusCode, response.json<{ slug: string }>().slug]).toEqual([503, 'timeout']);
      expect(response.headers['retry-after']).toBe('2');
    }
    expect((await other.inject({ url: '/stream', headers: as('me') })).body).toBe('all of it');
    await other.close();
  });

  it('finishes what it was doing when it is closed, and keeps no connection', async () => {
    const other = await newApp();
    const begun = Promise.withResolvers<void>();
    other.get('/slow', { config: { access: 'public' } }, () => {
      begun.resolve();
      return new Promise((resolve) => setTimeout(resolve, 300, { done: true }));
    });
    const address = await other.listen({ host: '127.0.0.1', port: 0 });
    const slow = fetch(`${address}/slow`);
    await begun.promise;
    const closed = other.close();
    expect(await (await slow).json()).toEqual({ done: true });
    await closed;
    await expect(fetch(`${address}/healthz`)).rejects.toThrow();
  });
});
