import type { InjectOptions } from 'fastify';
import { Type } from 'typebox';
import type { LeagueAccess } from '@dynasty/kit/access';
import type { Account } from '@dynasty/kit/auth';
import { AppError, type Kind } from '@dynasty/kit/errors';
import { createHttpApp, ErrorBody, LeagueParams, routesOf, WeekParams, type App } from '@dynasty/kit/http';
import { createLogger } from '@dynasty/kit/logger';
import { accessTable, assertAnonymousIsRefused } from '@dynasty/kit/testing/access-table';

const account = { accountId: 'me', email: 'me@example.test' } as Account;
const verifier = {
  cached: () => undefined,
  async verify(token: string) {
    if (token.startsWith('good.')) return { ...account, accountId: token.split('.')[1] ?? '' };
    throw new AppError('unauthorized', 'unauthorized', 'Unauthorized');
  },
};
const place: LeagueAccess = {
  found: true,
  chainId: 'chain',
  connectionId: 'connection',
  leagueStatus: 'approved',
  member: true,
  admin: false,
  commissioner: false,
  rosterId: 1,
  sleeperUserId: '77',
  season: '2025',
  displayName: 'Me',
  leagueId: '1',
};
const places: Record<string, Partial<LeagueAccess>> = {
  1: {},
  2: { member: false },
  3: { leagueStatus: 'suspended' },
  4: { admin: true },
  5: { found: false },
};
const logger = createLogger({ service: 'test', level: 'silent' });
const kinds: Kind[] = ['invalid', 'forbidden', 'missing', 'conflict', 'unprocessable', 'limited', 'unavailable'];

let app: App;
let ready = true;
beforeAll(async () => {
  app = await newApp();
  const body = Type.Object({ text: Type.String({ maxLength: 5 }), n: Type.Optional(Type.Integer()) });
  const response = { 200: Type.Object({ ok: Type.Boolean() }), 404: ErrorBody };
  app.post('/write', { config: { access: 'account' }, schema: { body, response } }, async () => ({
    ok: true,
    secret: 1,
  }));
  app.get(
    '/leagues/:leagueId',
    { config: { access: 'member' }, schema: { params: LeagueParams } },
    async (request) => ({
      chain: request.league.chainId,
    }),
  );
  app.get(
    '/leagues/:leagueId/weeks/:week',
    { config: { access: 'member' }, schema: { params: WeekParams } },
    async (r) => ({
      week: r.params.week + 0,
    }),
  );
  app.delete('/leagues/:leagueId', { config: { access: 'leagueAdmin' } }, async () => ({}));
  app.get('/super', { config: { access: 'superAdmin' } }, async () => ({}));
  app.get(
    '/list',
    { config: { access: 'account' }, schema: { querystring: Type.Object({ n: Type.Integer() }) } },
    async (r) => ({
      n: r.query.n,
    }),
  );
  app.get('/limited', { config: { access: 'account', limit: { max: 2, windowS: 60 } } }, async () => ({}));
  app.get('/boom', { config: { access: 'account' } }, async () => Promise.reject(new Error('/secret/path is broken')));
  app.get('/kept', { config: { access: 'account' } }, async (_r, reply) =>
    reply.header('cache-control', 'max-age=9').send({}),
  );
  for (const kind of kinds) {
    app.get(`/kinds/${kind}`, { config: { access: 'public' } }, async () => {
      throw new AppError(kind, `slug-${kind}`, 'text', { details: { extra: 1 } });
    });
  }
  await app.ready();
});
afterAll(() => app.close());

function newApp(): Promise<App> {
  return createHttpApp({
    service: 'test',
    title: 'Test',
    logger,
    verifier,
    leagues: { of: async (_account, leagueId) => ({ ...place, ...places[leagueId], leagueId }) },
    isSuperAdmin: async ({ accountId }) => accountId === 'root',
    readiness: { mongo: () => (ready ? Promise.resolve() : Promise.reject(new Error('away'))) },
  });
}

const as = (who: string) => ({ authorization: `Bearer good.${who}.x` });
const get = (url: string, headers: Record<string, string> = as('me')) => app.inject({ url, headers });
function post(payload: string | object, contentType = 'application/json') {
  const headers = { ...as('me'), 'content-type': contentType };
  return app.inject({ method: 'POST', url: '/write', payload, headers } satisfies InjectOptions);
}

describe('access', () => {
  it('must be declared, possible, and is listed', async () => {
    const other = await newApp();
    expect(() => other.get('/open', async () => ({}))).toThrow('GET /open declares no access');
    expect(() => other.get('/x', { config: { access: 'member' } }, async () => ({}))).toThrow('leagueId');
    await other.close();
    expect(routesOf(app)).toContainEqual({ method: 'DELETE', url: '/leagues/:leagueId', access: 'leagueAdmin' });
    expect(routesOf(app).some((route) => route.method === 'HEAD')).toBe(false);
    expect(accessTable(app, { leagueId: '9' }).map((row) => row.path)).toContain('/leagues/9/weeks/1');
  });

  it('refuses nobody in particular on every route but public ones', async () => {
    expect(await assertAnonymousIsRefused(app)).toBe(9);
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
  ])('%s answers %i', async (url, status, slug) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.json<{ slug?: string }>().slug]).toEqual([status, slug]);
  });

  it('lets admins do what admins may', async () => {
    const remove = (league: string) => app.inject({ method: 'DELETE', url: `/leagues/${league}`, headers: as('me') });
    expect((await remove('1')).json()).toMatchObject({ slug: 'not-a-league-admin' });
    expect((await remove('4')).statusCode).toBe(200);
    expect((await get('/super', as('root'))).statusCode).toBe(200);
  });
});

describe('errors', () => {
  it.each(kinds)('%s has its status, slug and details', async (kind) => {
    const status = { invalid: 400, forbidden: 403, missing: 404, conflict: 409, unprocessable: 422, limited: 429 };
    const answer = await get(`/kinds/${kind}`);
    expect(answer.statusCode).toBe(status[kind as keyof typeof status] ?? 503);
    expect(answer.json()).toEqual({ message: 'text', slug: `slug-${kind}`, requestId: expect.any(String), extra: 1 });
    expect(answer.headers['retry-after']).toBe(kind === 'unavailable' ? '2' : undefined);
  });

  it('say nothing about a fault of ours, and carry the request id', async () => {
    const answer = await get('/boom', { ...as('me'), 'x-request-id': 'abcdef-123456' });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('secret');
    expect(answer.json()).toMatchObject({ slug: 'internal', requestId: 'abcdef-123456' });
    expect(answer.headers['x-request-id']).toBe('abcdef-123456');
    expect((await get('/boom', { ...as('me'), 'x-request-id': 'a\u00e4 <b>' })).json()).not.toMatchObject({
      requestId: 'a',
    });
  });

  it.each(['/nothing', '/Leagues/1', '//list', '/list/', '/list.'])('%s is nothing', async (url) => {
    expect((await get(url)).json()).toMatchObject({ slug: 'not-found', requestId: expect.any(String) as string });
  });

  it('an address that cannot be decoded is a 400 in the same shape', async () => {
    const answer = await get('/%zz');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ slug: 'invalid-request', requestId: expect.any(String) as string });
  });
});

describe('bodies and queries', () => {
  const deep = `${'{"text":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
  it.each<[string, string, number]>([
    ['a good one', '{"text":"hi"}', 200],
    ['five code points of two units', '{"text":"😀😀😀😀😀"}', 200],
    ['six characters', '{"text":"123456"}', 400],
    ['an unknown field', '{"text":"hi","isAdmin":true}', 400],
    ['a number as text', '{"text":"hi","n":"1"}', 400],
    ['text as a number', '{"text":1}', 400],
    ['__proto__', '{"text":"hi","__proto__":{"isAdmin":true}}', 400],
    ['constructor.prototype', '{"text":"hi","constructor":{"prototype":{"x":1}}}', 400],
    ['NUL', '{"text":"a\\u0000"}', 400],
    ['half a surrogate pair', '{"text":"\\ud800"}', 400],
    ['deep nesting', deep, 400],
    ['no JSON', '{"text":', 400],
    ['nothing', '', 400],
    ['a list', '[]', 400],
    ['64 kB and more', JSON.stringify({ text: 'x'.repeat(70_000) }), 413],
  ])('%s', async (_name, payload, status) => {
    const answer = await post(payload);
    expect(answer.statusCode).toBe(status);
    if (status !== 200)
      expect(answer.json()).toMatchObject({
        slug: expect.any(String) as string,
        message: expect.any(String) as string,
      });
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json garbage', 'multipart/form-data', ''])(
    'content type %p is not taken',
    async (contentType) => expect((await post('{"text":"hi"}', contentType)).statusCode).toBe(415),
  );

  it('names the field, and answers with what the schema allows only', async () => {
    expect((await post({ text: '123456' })).json()).toMatchObject({ field: 'text', slug: 'invalid-request' });
    expect((await post({ text: 'hi', zzz: 1 })).json<{ message: string }>().message).toContain('zzz');
    expect((await post({ text: 'hi' })).json()).toEqual({ ok: true });
  });

  it.each([
    ['/list?n=7', 200],
    ['/list?n=x', 400],
    ['/list?n=1&n=2', 400],
    ['/list?n[$ne]=1', 400],
    ['/list?n=1&__proto__=x', 400],
    ['/list', 400],
  ])('%s answers %i', async (url, status) => expect((await get(url)).statusCode).toBe(status));
});

describe('answers', () => {
  it('are tagged when read, never stored otherwise', async () => {
    const first = await get('/list?n=1');
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const etag = String(first.headers.etag);
    const again = await get('/list?n=1', { ...as('me'), 'if-none-match': `"x", W/${etag}` });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    expect((await get('/list?n=2', { ...as('me'), 'if-none-match': etag })).statusCode).toBe(200);
    const written = await post({ text: 'hi' });
    expect([written.headers['cache-control'], written.headers.etag]).toEqual(['no-store', undefined]);
    expect((await get('/leagues/2')).headers).toMatchObject({ 'cache-control': 'no-store' });
    expect((await get('/kept')).headers['cache-control']).toBe('max-age=9');
    expect(first.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
  });

  it('end with 429 for one account over its limit, not for another', async () => {
    const statuses = [];
    for (let i = 0; i < 3; i += 1) statuses.push((await get('/limited', as('busy'))).statusCode);
    expect(statuses).toEqual([200, 200, 429]);
    const refused = await get('/limited', as('busy'));
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json()).toMatchObject({ slug: 'rate-limited' });
    expect((await get('/limited', as('calm'))).statusCode).toBe(200);
  });
});

describe('operations', () => {
  it('tells whether it lives and whether it is ready', async () => {
    expect((await get('/healthz', {})).json()).toEqual({ status: 'ok' });
    expect((await get('/readyz', {})).json()).toEqual({ status: 'ready', checks: { mongo: 'ok' } });
    ready = false;
    const answer = await get('/readyz', {});
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { status: 'not-ready', checks: { mongo: 'unavailable' } },
    ]);
    ready = true;
  });

  it('shows metrics by route, and an OpenAPI 3.1 document with one kind of failure', async () => {
    const metrics = (await get('/metrics', {})).body;
    expect(metrics).toContain('http_request_duration_seconds_count{method="GET",route="/list",status="200"}');
    const document = (await get('/api-docs.json', {})).json<{ openapi: string; paths: Record<string, never> }>();
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).not.toContain('/healthz');
    expect(document).toHaveProperty(['paths', '/leagues/{leagueId}', 'get', 'responses', 'default']);
    expect(document).toHaveProperty(['components', 'schemas', 'ErrorBody', 'properties', 'slug']);
  });

  it('finishes what it was doing when it is closed, and keeps no connection', async () => {
    const other = await newApp();
    other.get(
      '/slow',
      { config: { access: 'public' } },
      () => new Promise((resolve) => setTimeout(resolve, 300, { done: true })),
    );
    const address = await other.listen({ host: '127.0.0.1', port: 0 });
    const slow = fetch(`${address}/slow`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const closed = other.close();
    expect(await (await slow).json()).toEqual({ done: true });
    await closed;
    await expect(fetch(`${address}/healthz`)).rejects.toThrow();
  });
});
