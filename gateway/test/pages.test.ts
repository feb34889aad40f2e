import { createHash } from 'node:crypto';
import http from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { gatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';
import { pageScript, script, workerScript } from './web-root.js';

let gateway: GatewayUnderTest;

beforeAll(async () => {
  gateway = await gatewayUnderTest({ env: { AVATAR_BASE_URL: 'https://avatars.example/a&b' } });
});

afterAll(() => gateway.close());

interface PageResponse {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

/** Without the decoding and the default headers of fetch. */
function get(path: string, headers: http.OutgoingHttpHeaders = {}, method = 'GET'): Promise<PageResponse> {
  return new Promise((resolve, reject) => {
    const req = http.request(`${gateway.url}${path}`, { method, headers }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.once('end', () =>
        resolve({ status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(chunks) }),
      );
    });
    req.once('error', reject).end();
  });
}

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-encoding': 'gzip, deflate, br, zstd' };
const asset = '/assets/app-3f2a91bc.js';

test.each([
  ['br', 'gzip, br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  [undefined, 'identity', (body: Buffer) => body],
])('a hashed file comes %s-compressed and is kept for ever', async (encoding, accept, decode) => {
  const response = await get(asset, { 'accept-encoding': accept });
  expect(response.status).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'text/javascript',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  });
  expect(response.headers['content-encoding']).toBe(encoding);
  expect(decode(response.body).toString()).toBe(script);
});

test.each([
  '/',
  '/index.html',
  '/leagues/785180138558539754',
  '/leagues/12/',
  '/sign-in?returnTo=%2F',
  '/admin',
  '/nowhere',
])('%s shows the one page', async (path) => {
  const response = await get(path, browser);
  expect(response.status).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-encoding': 'br',
  });
  const html = brotliDecompressSync(response.body).toString();
  expect(html).toContain('<meta name="avatar-base" content="https://avatars.example/a&#38;b" />');
});

test('the page is not sent again to a browser that has it', async () => {
  const { etag } = (await get('/', browser)).headers;
  const again = await get('/leagues/12', { ...browser, 'if-none-match': etag });
  expect([again.status, again.body.length]).toEqual([304, 0]);
});

test('the service worker is told which page is served with it', async () => {
  const { headers } = await get('/leagues/12', browser);
  const worker = await get('/worker.js', { 'accept-encoding': 'gzip, br' });
  expect(worker.headers).toMatchObject({ 'content-type': 'text/javascript', 'cache-control': 'no-cache' });
  expect(brotliDecompressSync(worker.body).toString()).toBe(
    `self.pageRevision="${String(headers['x-page-revision'])}";\n${workerScript}`,
  );
});

test('HEAD has the head only', async () => {
  const response = await get('/', browser, 'HEAD');
  expect([response.status, response.body.length]).toEqual([200, 0]);
});

test.each([
  ['a missing script', '/assets/gone-00000000.js', browser],
  ['a folder of files', '/assets/gone', browser],
  ['a call that wants data', '/leagues/12', { accept: 'application/json' }],
  ['a hidden file', '/.secret', browser],
  ['an unknown API path', '/api/nothing', browser],
])('%s is no page', async (_name, path, headers) => {
  const response = await get(path, headers);
  expect([400, 404]).toContain(response.status);
  expect(response.body.toString()).not.toContain('not for anybody');
  expect(JSON.parse(response.body.toString())).toHaveProperty('slug');
});

test('a page takes no writes', async () => {
  expect((await get('/leagues/12', browser, 'POST')).status).toBe(405);
});

test('the security headers of pages', async () => {
  const { headers } = await get('/', browser);
  const policy = String(headers['content-security-policy']).split(';');
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'self'",
      `script-src 'self' 'sha256-${createHash('sha256').update(pageScript).digest('base64')}'`,
      "img-src 'self' data: blob: https://avatars.example https:",
      "connect-src 'self'",
      "frame-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]),
  );
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
  });
  expect(headers['strict-transport-security']).toBeUndefined();
  expect(headers['x-powered-by']).toBeUndefined();
});

test('no page runs a script that stands in it, but the one that it was built with', async () => {
  for (const path of ['/', '/leagues/1', '/silent-check-sso.html']) {
    const policy = String((await get(path, browser)).headers['content-security-policy']).split(';');
    const scripts = policy.map((part) => part.trim()).filter((part) => part.startsWith('script-src'));
    expect(scripts).toHaveLength(1);
    expect(scripts[0]).toMatch(/^script-src 'self'( 'sha256-[\w+/=]+')?$/);
    expect(scripts[0]).not.toMatch(/unsafe-inline|unsafe-eval|unsafe-hashes|strict-dynamic|[*:]/);
  }
});

test('only the page of silent sign-in may be framed, by ourselves', async () => {
  const { headers } = await get('/silent-check-sso.html', browser);
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(headers['content-security-policy']).toMatch(/script-src 'self'\s*;/);
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
});

test('the security headers of everything else', async () => {
  for (const path of ['/api/leagues', '/healthz', '/api/nothing', '/api/login']) {
    const { headers } = await get(path);
    expect(headers['content-security-policy']).toMatch(/object-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' });
    expect(headers['x-request-id']).toBeDefined();
  }
  expect((await get('/api/leagues')).headers['cache-control']).toBe('no-store');
});

describe('the identity server', () => {
  const path = '/realms/dynasty/protocol/openid-connect/auth?client_id=dynasty-web';

  test('is reached under our origin, without our session', async () => {
    const cookie = 'AUTH_SESSION_ID=a.b; dynasty_session=secret-token; KC_RESTART=c';
    const response = await get(path, { cookie, 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' });
    expect(response.status).toBe(200);
    const [seen] = gateway.takeSeen();
    expect(seen).toMatchObject({ service: 'identity', url: path });
    expect(seen?.headers).toMatchObject({
      host: 'localhost:8080',
      'x-forwarded-host': 'localhost:8080',
      'x-forwarded-proto': 'http',
      'x-forwarded-port': '8080',
      'x-forwarded-for': '127.0.0.1',
      cookie: 'AUTH_SESSION_ID=a.b; KC_RESTART=c',
    });
    expect(seen?.headers.forwarded).toBeUndefined();
  });

  test('sets its cookies and its own content policy', async () => {
    gateway.services.identity.next((_req, res) =>
      res
        .writeHead(302, {
          'Set-Cookie': ['a=1; Path=/realms/dynasty/', 'b=2'],
          'Content-Security-Policy': "frame-src 'self'",
          Location: '/silent-check-sso.html#code=1',
        })
        .end(),
    );
    const { status, headers } = await get(path);
    expect(status).toBe(302);
    expect(headers).toMatchObject({
      'set-cookie': ['a=1; Path=/realms/dynasty/', 'b=2'],
      'content-security-policy': "frame-src 'self'",
      location: '/silent-check-sso.html#code=1',
    });
  });

  test.each(['/resources/abc/login/style.css', '/realms/dynasty/protocol/openid-connect/certs'])(
    '%s is its own',
    async (own) => {
      await get(own);
      expect(gateway.takeSeen()).toMatchObject([{ service: 'identity', url: own }]);
    },
  );

  test.each([
    '/realms/master/protocol/openid-connect/auth',
    '/realms/dynasty2/account',
    '/realms',
    '/admin/master/console/',
  ])('%s is not routed to it', async (other) => {
    await get(other, browser);
    expect(gateway.takeSeen()).toEqual([]);
  });
});
