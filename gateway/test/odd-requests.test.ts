import net from 'node:net';
import { until } from '../../services/shared/test/events.js';
import { pathProblem } from '../src/plugin/path-rules.js';
import { bearer, gatewayUnderTest, goodToken, type GatewayUnderTest } from './gateway-under-test.js';
import { rawRequest, request } from './raw-request.js';
import { keepWaiting } from './stub-service.js';

let gateway: GatewayUnderTest;

beforeAll(async () => {
  gateway = await gatewayUnderTest();
});

afterAll(() => gateway.close());

const signedIn = [`Authorization: Bearer ${goodToken}`];

const malformed = [
  '//api//super-admin/grant',
  '/api//super-admin/grant',
  '/api/leagues/12/..%2f..%2fsuper-admin/grant',
  '/api/leagues/12/%2e%2e/super-admin',
  '/api/leagues/12/../../super-admin/grant',
  '/api/./leagues',
  '/api/leagues/12;x/chat',
  '/api/leagues/12%3bx/chat',
  '/api/leagues/12%00',
  '/api/leagues/12%0d%0aX-Injected:1',
  '/api/leagues/12.',
  '/api/leagues./12',
  '/api/leagues/12%5cchat',
  '/api/leagues/12\\chat',
  '/api/leagues/12%2fchat',
  '/api/leagues/12%252fchat',
  '/api/leagues/12/%63hat',
  '/api/leagues/%31%32',
  '/%61pi/leagues',
  '/api/leagues/%ff',
  '/api/leagues/%',
  '/realms/dynasty/../master/account',
  '/..',
];
const unknown = ['/API/Super-Admin/grant', '/Api/leagues', '/REALMS/dynasty/account', '/api/leagues/', '/api/'];

test.each(malformed)('%s is refused as malformed', async (target) => {
  const response = await rawRequest(gateway.port, request('GET', target, signedIn));
  expect(response.status).toBe(400);
  expect(response.head).not.toContain('X-Injected');
  expect(gateway.takeSeen()).toEqual([]);
});

test.each(unknown)('%s is unknown', async (target) => {
  const response = await rawRequest(gateway.port, request('GET', target, signedIn));
  expect(response.status).toBe(404);
  expect(gateway.takeSeen()).toEqual([]);
});

test('a route in another case reaches no service that would read it otherwise', async () => {
  await rawRequest(gateway.port, request('GET', '/api/Super-Admin/admins', signedIn));
  expect(gateway.takeSeen()).toMatchObject([{ service: 'admin', url: '/api/Super-Admin/admins' }]);
});

test.each([
  '/',
  '/leagues/12',
  '/leagues/12/',
  '/api/achievements/award%3A1',
  '/assets/a-1.2.js',
  '/realms/dynasty/x/',
])('%s is an ordinary path', (path) => expect(pathProblem(path)).toBeUndefined());

test('a very long path is judged at once', () => {
  const startedAt = performance.now();
  pathProblem(`/api/${'a.'.repeat(8_000)}/!`);
  pathProblem(`/api/${'a/'.repeat(8_000)}%`);
  expect(performance.now() - startedAt).toBeLessThan(50);
});

test.each(['http://evil.example/api/leagues', '*', 'evil.example:443'])('the target %s is refused', async (target) => {
  const response = await rawRequest(gateway.port, request('GET', target, signedIn));
  expect(response.status).toBe(400);
  expect(gateway.takeSeen()).toEqual([]);
});

test.each(['TRACE', 'PROPFIND'])('%s is not allowed', async (method) => {
  const response = await rawRequest(gateway.port, request(method, '/api/leagues', signedIn));
  expect(response.status).toBe(405);
  expect(response.head).toMatch(/^Allow: GET/m);
});

test('CONNECT opens no tunnel', async () => {
  const response = await rawRequest(gateway.port, request('CONNECT', 'localhost:80'));
  expect(response.status).not.toBe(200);
});

const smuggling: [string, string[], string][] = [
  ['Content-Length and Transfer-Encoding', ['Content-Length: 6', 'Transfer-Encoding: chunked'], '0\r\n\r\nG'],
  ['two lengths', ['Content-Length: 3', 'Content-Length: 4'], 'abcd'],
  ['a folded header', ['X-Folded: a', ' b', 'Content-Length: 0'], ''],
  ['a space before the colon', ['Transfer-Encoding : chunked'], '0\r\n\r\n'],
  ['an unknown coding', ['Transfer-Encoding: xchunked'], '0\r\n\r\n'],
];

test.each(smuggling)('%s: 400 and the connection ends', async (_name, headers, body) => {
  const response = await rawRequest(
    gateway.port,
    request('POST', '/api/leagues/12/chat', [...signedIn, ...headers]) + body,
  );
  expect(response.status).toBe(400);
  expect(gateway.takeSeen()).toEqual([]);
});

describe('a request with two hosts, or without any', () => {
  const withHosts = (...hosts: string[]) =>
    ['GET /api/leagues HTTP/1.1', ...hosts.map((host) => `Host: ${host}`), ...signedIn, '', ''].join('\r\n');

  test.each([
    ['different ones', ['localhost', 'evil.example']],
    ['the same twice', ['localhost', 'localhost']],
    ['none', []],
  ])('%s: 400, and the connection ends with what else it carries unread', async (_name, hosts) => {
    const next = request('GET', '/api/leagues', signedIn);
    const response = await rawRequest(gateway.port, withHosts(...hosts) + next);
    expect(response.status).toBe(400);
    expect(response.head).toMatch(/^Connection: close/im);
    expect(response.body).toContain('malformed-host');
    expect(response.body).not.toContain('HTTP/1.1');
    expect(gateway.takeSeen()).toEqual([]);
  });

  test('behind one that takes long the connection ends at once when more comes, which nobody gets', async () => {
    const owed = keepWaiting(gateway.services['league-sync'], 1);
    const slow = ['GET /api/leagues HTTP/1.1', 'Host: localhost', ...signedIn, '', ''].join('\r\n');
    const socket = net.connect(gateway.port, '127.0.0.1').resume();
    const closed = new Promise((resolve) => socket.on('error', () => undefined).once('close', resolve));
    socket.write(slow);
    await until('the slow one is under way', () => owed.length === 1);
    socket.write(withHosts('localhost', 'evil.example') + slow.repeat(100));
    await closed;
    expect(gateway.takeSeen()).toEqual([]);
    owed.forEach((res) => res.destroy());
  });

  test('that expects something, too', async () => {
    const head = withHosts('localhost', 'evil.example').replace('\r\n\r\n', '\r\nExpect: x\r\n\r\n');
    const response = await rawRequest(gateway.port, head + request('GET', '/api/leagues', signedIn));
    expect(response.status).toBe(400);
    expect(response.body).not.toContain('HTTP/1.1');
    expect(gateway.takeSeen()).toEqual([]);
  });

  test('of HTTP/1.0, which needs none, is served', async () => {
    const response = await rawRequest(gateway.port, withHosts().replace('HTTP/1.1', 'HTTP/1.0'));
    expect(response.status).toBe(200);
    expect(gateway.takeSeen()).toHaveLength(1);
  });
});

test('what expects something that is not known: 417', async () => {
  const response = await rawRequest(gateway.port, request('GET', '/api/leagues', [...signedIn, 'Expect: 200-ok']));
  expect([response.status, response.body]).toEqual([417, expect.stringContaining('expectation-failed')]);
  const usual = await rawRequest(gateway.port, request('GET', '/api/leagues', [...signedIn, 'Expect: 100-continue']));
  expect(usual.head + usual.body).toMatch(/HTTP\/1\.1 200/);
  expect(gateway.takeSeen()).toHaveLength(1);
});

test('headers over 16 kB: 431', async () => {
  const response = await rawRequest(gateway.port, request('GET', '/api/leagues', [`X-Long: ${'a'.repeat(17_000)}`]));
  expect(response.status).toBe(431);
});

test('100 headers pass, 101 do not', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => `X-Header-${n}: 1`);
  const passing = await rawRequest(gateway.port, request('GET', '/api/leagues', [...signedIn, ...many(97)]));
  const refused = await rawRequest(gateway.port, request('GET', '/api/leagues', [...signedIn, ...many(98)]));
  expect([passing.status, refused.status]).toEqual([200, 431]);
  gateway.takeSeen();
});

test('identity and routing headers of a client never reach a service', async () => {
  const spoofed = {
    'x-user-id': 'someone-else',
    'x-user-roles': 'super_admin',
    'x-internal-auth': 'yes',
    'x-forwarded-for': '1.2.3.4',
    'x-forwarded-host': 'evil.example',
    'x-real-ip': '1.2.3.4',
    'x-original-url': '/api/super-admin/grant',
    'x-http-method-override': 'DELETE',
    'eg-consumer-id': 'someone-else',
    forwarded: 'for=1.2.3.4',
    cookie: 'other=1',
  };
  await gateway.fetch('/api/leagues', { headers: { ...bearer, ...spoofed } });
  const [seen] = gateway.takeSeen();
  expect(seen?.headers).toMatchObject({
    authorization: `Bearer ${goodToken}`,
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': 'localhost:8080',
    'x-forwarded-proto': 'http',
  });
  const names = Object.keys(seen?.headers ?? {});
  for (const name of Object.keys(spoofed)) {
    if (!name.startsWith('x-forwarded-')) expect(names).not.toContain(name);
  }
});

test('a request id goes along, and one that is none is replaced', async () => {
  const given = await gateway.fetch('/api/leagues', { headers: { ...bearer, 'x-request-id': 'from-a-client-01' } });
  const other = await gateway.fetch('/api/leagues', { headers: { ...bearer, 'x-request-id': 'a b{}' } });
  const ids = gateway.takeSeen().map((seen) => seen.headers['x-request-id']);
  expect(given.headers.get('x-request-id')).toBe('from-a-client-01');
  expect(ids).toEqual(['from-a-client-01', other.headers.get('x-request-id')]);
  expect(other.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
});

test('another origin is never let in by CORS', async () => {
  for (const target of ['/api/leagues', '/realms/dynasty/protocol/openid-connect/token']) {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    gateway.services.identity.next((_req, res) => res.writeHead(204, { 'Access-Control-Allow-Origin': '*' }).end());
    const response = await gateway.fetch(target, { method: 'OPTIONS', headers });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  }
});
