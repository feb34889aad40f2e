import type { InjectOptions } from 'fastify';
import type { App } from '../src/http.js';
import { appWithRoutes, as } from './http-app.js';

let app: App;
beforeAll(async () => {
  app = await appWithRoutes();
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = as('me')) => app.inject({ url, headers });
function post(payload: string | object, contentType = 'application/json') {
  const headers = { ...as('me'), 'content-type': contentType };
  return app.inject({ method: 'POST', url: '/write', payload, headers } satisfies InjectOptions);
}

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
    ['a control character', '{"text":"a\\u001b"}', 400],
    ['a tab and a line break', '{"text":"a\\t\\n"}', 200],
    ['spaces of no width', '{"text":"\\u200b \\u2060"}', 400],
    ['a cell of Braille without a dot', '{"text":"\\u2800"}', 400],
    ['a sign that joins others', '{"text":"a\\u200db"}', 200],
    ['deep nesting', deep, 400],
    ['no JSON', '{"text":', 400],
    ['nothing', '', 400],
    ['a list', '[]', 400],
    ['64 kB and more', JSON.stringify({ text: 'x'.repeat(70_000) }), 413],
  ])('%s', async (_name, payload, status) => {
    const response = await post(payload);
    expect(response.statusCode).toBe(status);
    if (status !== 200)
      expect(response.json()).toMatchObject({
        slug: expect.any(String) as string,
        message: expect.any(String) as string,
      });
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json garbage', 'multipart/form-data', ''])(
    'content type %p is not taken',
    async (contentType) => expect((await post('{"text":"hi"}', contentType)).statusCode).toBe(415),
  );

  it.each(['application/json\t; x', ' application/json', 'APPLICATION/JSON', 'application/json; charset=utf-7'])(
    'a body is checked however its type is written: %p',
    async (contentType) => expect([400, 415]).toContain((await post('{"text":1}', contentType)).statusCode),
  );

  it('a compressed body is refused as such, whatever is in it', async () => {
    const send = (encoding: string) => {
      const headers = { ...as('me'), 'content-type': 'application/json', 'content-encoding': encoding };
      return app.inject({ method: 'POST', url: '/write', payload: '{"text":"hi"}', headers });
    };
    expect((await send('identity')).statusCode).toBe(200);
    for (const encoding of ['gzip', 'br', 'gzip, gzip', 'none']) {
      const refused = await send(encoding);
      expect([refused.statusCode, refused.json().slug]).toEqual([415, 'encoded-body']);
    }
  });

  it('names the field, and responds with what the schema allows only', async () => {
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
  ])('%s responds with %i', async (url, status) => expect((await get(url)).statusCode).toBe(status));
});

describe('responses', () => {
  it('are tagged when read, never stored otherwise', async () => {
    const first = await get('/list?n=1');
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const etag = String(first.headers.etag);
    const again = await get('/list?n=1', { ...as('me'), 'if-none-match': `"x", W/${etag}` });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    expect((await get('/list?n=2', { ...as('me'), 'if-none-match': etag })).statusCode).toBe(200);
    const { statusCode, body, headers } = await app.inject({
      method: 'HEAD',
      url: '/list?n=1',
      headers: { ...as('me'), 'if-none-match': etag },
    });
    expect([statusCode, body, headers.etag]).toEqual([304, '', etag]);
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

  it('end with 429 for who writes without end where a route has no limit of its own, and reads on', async () => {
    const statusOf = async (method: 'PUT' | 'GET') =>
      (await app.inject({ method, url: '/leagues/1', headers: as('hasty'), payload: undefined })).statusCode;
    const first = await statusOf('PUT');
    expect(first).toBeLessThan(429);
    for (let i = 1; i < 60; i += 1) expect(await statusOf('PUT')).toBe(first);
    expect(await statusOf('PUT')).toBe(429);
    expect(await statusOf('GET')).toBeLessThan(429);
  });

  it('count a HEAD as the GET that it is', async () => {
    const statuses = [];
    for (const method of ['GET', 'HEAD', 'HEAD', 'GET'] as const) {
      statuses.push((await app.inject({ method, url: '/limited', headers: as('curious') })).statusCode);
    }
    expect(statuses).toEqual([200, 200, 429, 429]);
  });
});
