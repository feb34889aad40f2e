import { gatewayConfig } from '../src/config.js';
import { bearer, gatewayUnderTest, goodToken, type GatewayUnderTest } from './gateway-under-test.js';

/** Strong enough for production. */
const password = 'k7fq2zr9wd4m-x1b';
let gateway: GatewayUnderTest;

beforeAll(async () => {
  const readiness = { identity: async () => undefined, nats: () => Promise.reject(new Error('away')) };
  gateway = await gatewayUnderTest({
    env: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://dynasty.example',
      TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8',
      OIDC_ISSUER: 'https://dynasty.example/realms/dynasty',
      OIDC_JWKS_URL: 'http://127.0.0.1:1/certs',
      NATS_URL: `nats://gateway:${password}@127.0.0.1:1`,
    },
    readiness,
  });
});

afterAll(() => gateway.close());
beforeEach(() => gateway.takeSeen());

test('behind https the cookie is bound to the host and never leaves it', async () => {
  const headers = {
    'content-type': 'application/json',
    origin: 'https://dynasty.example',
    'x-requested-with': 'dynasty',
  };
  const body = JSON.stringify({ token: goodToken });
  const response = await gateway.fetch('/api/auth/session', { method: 'POST', headers, body });
  const cookie = response.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/^__Host-dynasty=/);
  expect(cookie.split('; ')).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Strict']));
  expect(cookie).not.toContain('Domain');
});

test('the cookie of plain http counts for nothing there', async () => {
  const wrong = await gateway.fetch('/api/leagues', { headers: { cookie: `dynasty_session=${goodToken}` } });
  const right = await gateway.fetch('/api/leagues', { headers: { cookie: `__Host-dynasty=${goodToken}` } });
  expect([wrong.status, right.status]).toEqual([401, 200]);
});

test('HSTS on every response', async () => {
  for (const path of ['/', '/api/leagues', '/healthz', '/api/login']) {
    const response = await gateway.fetch(path, { headers: { accept: 'text/html' } });
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  }
});

test('a trusted proxy names the client; what the client itself wrote before it does not count', async () => {
  await gateway.fetch('/api/leagues', { headers: { ...bearer, 'x-forwarded-for': '6.6.6.6, 203.0.113.9, 10.1.1.1' } });
  expect(gateway.takeSeen()[0]?.headers).toMatchObject({
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'dynasty.example',
    'x-forwarded-port': '443',
  });
});

test('files are listed once in production and served as before', async () => {
  const asset = await gateway.fetch('/assets/app-3f2a91bc.js', { headers: { 'accept-encoding': 'br' } });
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(asset.headers.get('content-encoding')).toBe('br');
  const page = await gateway.fetch('/leagues/12', { headers: { accept: 'text/html' } });
  expect([page.status, await page.text()]).toEqual([
    200,
    expect.stringContaining('content="https://sleepercdn.com/avatars"'),
  ]);
  expect(page.headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
});

describe('readiness', () => {
  test('is about the gateway itself', async () => {
    const response = await gateway.fetch('/readyz');
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ status: 'not-ready', checks: { identity: 'ok', nats: 'unavailable' } });
  });

  test('of everything has a line for each service', async () => {
    gateway.services.admin.next((_req, res) =>
      res.writeHead(503).end(JSON.stringify({ status: 'not-ready', checks: { mongo: 'timeout', nats: 'ok' } })),
    );
    const text = await (await gateway.fetch('/readyz?all=1')).text();
    expect(text).toMatch(/^ {4}"league-sync": "ok",$/m);
    expect(text).toMatch(/^ {4}"admin": "not ready: mongo"$/m);
    expect(gateway.takeSeen().map(({ url }) => url)).toEqual(['/readyz', '/readyz', '/readyz', '/readyz', '/readyz']);
  });

  test('does not matter to liveness', async () => {
    expect((await gateway.fetch('/healthz')).status).toBe(200);
  });
});

describe('settings', () => {
  test('plain http is for this machine only', () => {
    expect(() => gatewayConfig({ PUBLIC_URL: 'http://dynasty.example' })).toThrow('PUBLIC_URL must be https');
    expect(gatewayConfig({ PUBLIC_URL: 'http://localhost:9000' }).http.publicUrl.port).toBe('9000');
  });

  test.each(['https://dynasty.example/', 'https://dynasty.example/app', 'https://dynasty.example:443'])(
    'sign-in would never come back to %s, which is refused with the address that it would',
    (PUBLIC_URL) => {
      expect(() => gatewayConfig({ PUBLIC_URL })).toThrow(/PUBLIC_URL must be .*: https:\/\/dynasty\.example$/);
      const ours = { PUBLIC_URL: 'https://dynasty.example', AVATAR_BASE_URL: 'https://pictures.example/avatars' };
      expect(gatewayConfig(ours).web.avatarBaseUrl).toBe('https://pictures.example/avatars');
    },
  );

  test('a stop takes no less than that of other processes, however short requests are waited for', () => {
    const graceMs = (DRAIN_MS: string) => gatewayConfig({ DRAIN_MS }).http.graceMs;
    expect(['0', '8000', '14000'].map(graceMs)).toEqual([10_000, 10_000, 16_000]);
  });

  test('in production every address must be given, and all that lack are named at once', () => {
    const read = () => gatewayConfig({ NODE_ENV: 'production' });
    for (const name of ['PUBLIC_URL', 'LEAGUE_SYNC_URL', 'IDENTITY_URL', 'OIDC_ISSUER', 'NATS_URL', 'WEB_ROOT']) {
      expect(read).toThrow(`${name} is missing`);
    }
  });
});
