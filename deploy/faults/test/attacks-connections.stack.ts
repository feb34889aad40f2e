import { slugOf } from '@dynasty/testbed/fuzz/fuzz';
import { setTimeout as sleep } from 'node:timers/promises';
import { rawRequest, type RawResponse, request } from '../../../gateway/test/raw-request.js';
import { accountWithSearch, type Account, otherSearch } from './support/attacks/account.js';
import { bearer, expectRefused, send } from './support/attacks/send.js';
import { keptSearch } from './support/roles/things.js';
import { call, portsFile, signIn } from './support/stack.js';

let me: Account;
let before: unknown;
beforeAll(async () => {
  me = await accountWithSearch('owner-behind-connections');
  before = await me.kept();
}, 60_000);
/** What went on to a service takes effect within this time, in ms; on a slow machine it is longer. */
let effectMs = 100;
afterEach(async () => {
  await sleep(effectMs);
  expect(await me.kept()).toEqual(before);
});

const raw = (bytes: string): Promise<RawResponse> => rawRequest(Number(new URL(portsFile().address).port), bytes);
const signedIn = () => [`Authorization: Bearer ${me.token}`];
/** After a request that is the last one by its own words nothing is read. */
const goesOn = (bytes: string): string => bytes.replace('Connection: close\r\n', '');
/** A whole request that hides behind another one. */
const hidden = () => {
  const type = ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(otherSearch)}`];
  return request('PUT', me.path, [...signedIn(), ...type]) + otherSearch;
};

it('what is hidden in these tests changes the search within that time when it comes alone', async () => {
  const from = performance.now();
  expect((await raw(hidden())).status).toBe(200);
  effectMs = Math.max(effectMs, 3 * (performance.now() - from));
  expect(await me.kept()).not.toEqual(before);
  await call(me.path, { token: me.token, method: 'PUT', body: keptSearch });
  before = await me.kept();
});

/** A read of one's own account, which goes on to another request. */
const ofHosts = (hosts: string[], headers: string[]): string =>
  ['GET /api/auth/user HTTP/1.1', ...hosts.map((host) => `Host: ${host}`), ...signedIn(), ...headers, '', ''].join(
    '\r\n',
  );

const odd = ['Expect: x'];

/** One response, which tells nothing, and the connection has ended. */
function expectEnded({ body }: RawResponse): void {
  expect(body).not.toContain('HTTP/1.1');
  expect(body).not.toContain('owner-behind-connections');
}

describe('a request that a proxy and a server could cut differently', () => {
  it.each<[string, string[], string]>([
    ['a length and chunks', ['Content-Length: 6', 'Transfer-Encoding: chunked'], '0\r\n\r\n'],
    ['chunks and a length', ['Transfer-Encoding: chunked', 'Content-Length: 6'], '0\r\n\r\n'],
    ['two lengths', ['Content-Length: 3', 'Content-Length: 4'], 'abc'],
    ['a length with a sign', ['Content-Length: +3'], 'abc'],
    ['a length below nothing', ['Content-Length: -1'], ''],
    ['a folded header', ['X-Folded: a', ' Transfer-Encoding: chunked', 'Content-Length: 0'], ''],
    ['a space before the colon', ['Transfer-Encoding : chunked'], '0\r\n\r\n'],
    ['an unknown coding', ['Transfer-Encoding: xchunked'], '0\r\n\r\n'],
    ['a coding after the chunks', ['Transfer-Encoding: chunked, identity'], '0\r\n\r\n'],
    ['a chunk whose length is none', ['Transfer-Encoding: chunked'], '0x5\r\nabcde\r\n0\r\n\r\n'],
    ['a line that ends too early', ['X-A: 1\nContent-Length: 0'], ''],
    ['a header with a NUL', ['X-A: a\u0000b'], ''],
  ])('is refused with all that comes behind it: %s', async (_name, headers, body) => {
    const first = goesOn(request('POST', '/api/player-stats', [...signedIn(), ...headers]));
    const heard = await raw(first + body + hidden());
    expect(heard.status).toBe(400);
    expectEnded(heard);
  });

  it.each<[string, string[], string[]]>([
    ['two of them', ['localhost', 'evil.example'], []],
    ['the same one twice', ['localhost', 'localhost'], []],
    ['none', [], []],
    ['two of them, where something is expected', ['localhost', 'evil.example'], odd],
    ['none, where something is expected', [], odd],
  ])('is refused by its hosts: %s', async (_name, hosts, headers) => {
    const heard = await raw(ofHosts(hosts, headers) + hidden());
    expect(heard.status).toBe(400);
    expectEnded(heard);
  });

  it('goes on by its own length where both agree', async () => {
    const first = goesOn(request('GET', '/api/saved-searches', signedIn()));
    const { status, body } = await raw(first + request('GET', '/api/saved-searches', signedIn()));
    expect([status, body.match(/HTTP\/1\.1 200/g)?.length]).toEqual([200, 1]);
  });
});

it('what expects something that nobody knows is refused', async () => {
  const heard = await raw(request('GET', '/api/auth/user', [...signedIn(), ...odd]));
  expect([heard.status, slugOf(heard.body)]).toEqual([417, 'expectation-failed']);
});

it('headers that are too long or too many are refused', async () => {
  const long = await raw(request('GET', '/api/auth/user', [...signedIn(), `X-Long: ${'a'.repeat(17_000)}`]));
  const many = Array.from({ length: 101 }, (_, n) => `X-Header-${n}: 1`);
  const refused = await raw(request('GET', '/api/auth/user', [...signedIn(), ...many]));
  expect([long.status, refused.status]).toEqual([431, 431]);
});

it.each(['TRACE', 'PROPFIND', 'TRACK', 'CONNECT', 'PRI', 'get'])('the method %s does nothing', async (method) => {
  const target = method === 'CONNECT' ? 'localhost:80' : '/api/auth/user';
  const { status, head, body } = await raw(request(method, target, signedIn()));
  expect([0, 400, 405]).toContain(status);
  expect(head + body).not.toContain(me.token);
});

it('what is said in another protocol is not understood', async () => {
  const http2 = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\u0000\u0000\u0000\u0004\u0000\u0000\u0000\u0000\u0000';
  const upgrade = request('GET', '/api/auth/user', [...signedIn(), 'Upgrade: websocket']).replace('close', 'Upgrade');
  expect((await raw(http2)).status).toBe(400);
  const heard = await raw(upgrade.replace('Connection: Upgrade', 'Connection: Upgrade, close'));
  expect(heard.status).not.toBe(101);
});

describe('what protects a response', () => {
  it('stands in the head of every page: scripts of ours alone, in no frame', async () => {
    for (const path of ['/', '/leagues/1', '/sign-in', '/admin']) {
      const { status, headers } = await send({ path, headers: { accept: 'text/html' } });
      expect(status).toBe(200);
      const policy = String(headers['content-security-policy'])
        .split(';')
        .map((part) => part.trim());
      expect(policy).toEqual(expect.arrayContaining(["default-src 'self'", "connect-src 'self'", "object-src 'none'"]));
      expect(policy).toEqual(expect.arrayContaining(["base-uri 'none'", "frame-ancestors 'none'"]));
      const scripts = policy.filter((part) => part.startsWith('script-src'));
      expect(scripts).toEqual([expect.stringMatching(/^script-src 'self'( 'sha256-[\w+/=]+')*$/)]);
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' });
      expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'cache-control': 'no-cache' });
      expect(headers).not.toHaveProperty('x-powered-by');
    }
  });

  it('stands in the head of every response of the API, which no cache keeps for others', async () => {
    const reads = ['/api/auth/user', '/api/user-leagues', '/api/saved-searches', '/api/conversations', '/api/nothing'];
    for (const path of [...reads, '/api/login', '/readyz', '/healthz']) {
      const { headers } = await send({ path, headers: bearer(me.token) });
      const policy = String(headers['content-security-policy'])
        .split(';')
        .map((part) => part.trim());
      const closed = ["default-src 'none'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"];
      expect(policy).toEqual(expect.arrayContaining(closed));
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
      expect(headers['x-request-id']).toBeDefined();
      if (path.startsWith('/api/')) expect(headers['cache-control']).toMatch(/^(no-store|private, no-cache)$/);
    }
  });

  it('is for whom it was made: its tag opens it to nobody else, and shows them nothing', async () => {
    const [path, stranger] = ['/api/auth/user', await signIn('reader-of-tags')];
    const own = await send({ path, headers: bearer(me.token) });
    const tag = { 'if-none-match': String(own.headers.etag) };
    expect((await send({ path, headers: { ...tag, ...bearer(me.token) } })).status).toBe(304);
    expectRefused(await send({ path, headers: tag }), 401, 'unauthorized');
    const others = await send({ path, headers: { ...tag, ...bearer(stranger) } });
    expect([others.status, others.text]).toEqual([200, expect.stringContaining('reader-of-tags')]);
    expect(others.text).not.toContain('owner-behind-connections');
  });
});
