import { once } from 'node:events';
import net from 'node:net';
import { rawRequest, type RawResponse, request } from '../../../gateway/test/raw-request.js';
import { accountWithSearch, type Account, otherSearch } from './support/attacks/account.js';
import { bearer, cookie, expectRefused, json, ownPage, send } from './support/attacks/send.js';
import { keptSearch } from './support/roles/things.js';
import { call, portsFile } from './support/stack.js';

let me: Account;
let before: unknown;
beforeAll(async () => {
  me = await accountWithSearch('owner-before-the-gateway');
  before = await me.kept();
}, 60_000);
/** None of these attacks changes anything, whatever it is refused with. */
afterEach(async () => expect(await me.kept()).toEqual(before));

const evil = 'https://evil.example';
const raw = (bytes: string): Promise<RawResponse> => rawRequest(Number(new URL(portsFile().address).port), bytes);
const signedIn = () => [`Authorization: Bearer ${me.token}`];

describe('a write by the cookie', () => {
  const write = (headers: Record<string, string>, method = 'PUT') =>
    send({ method, path: me.path, headers: { ...json, ...cookie(me.token), ...headers }, body: otherSearch });
  const own = { 'x-requested-with': 'dynasty', 'sec-fetch-site': 'same-origin' };

  it.each([
    ['without the header of our own page', { 'sec-fetch-site': 'same-origin' }],
    ['with another value of it', { ...own, 'x-requested-with': 'XMLHttpRequest' }],
    ['from another origin', { ...own, origin: evil }],
    ['from no origin', { ...own, origin: 'null' }],
    ['from another site', { ...own, 'sec-fetch-site': 'cross-site' }],
    ['from another port of this machine', { ...own, origin: 'http://localhost:1', 'sec-fetch-site': 'same-site' }],
    ['of which no browser says where it is from', { 'x-requested-with': 'dynasty' }],
  ])('is refused %s', async (_name, headers) => {
    expectRefused(await write(headers), 403, 'cross-site-write');
    expectRefused(await write(headers, 'DELETE'), 403, 'cross-site-write');
  });

  it('is taken from our own page', async () => {
    const heard = await send({
      ...{ method: 'PUT', path: me.path, headers: { ...json, ...ownPage(me.token) } },
      body: JSON.stringify({ ...keptSearch, name: 'Mine again' }),
    });
    expect(heard.status).toBe(200);
    expect(JSON.stringify(await me.kept())).toContain('Mine again');
    before = await me.kept();
  });
});

it.each([
  ['a picture on another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }],
  ['a link on another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }],
  ['the picture of a message', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' }],
  ['a frame', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' }],
  ['a picture in a browser that does not say so', { accept: 'image/*,*/*;q=0.5' }],
])('nobody is signed out by %s', async (_name, headers) => {
  const asked = await send({ path: '/api/logout', headers: { ...cookie(me.token), ...headers } });
  expect([asked.status, asked.headers.location, asked.headers['set-cookie']]).toEqual([302, '/', undefined]);
  expect((await send({ path: '/api/auth/user', headers: cookie(me.token) })).status).toBe(200);
});

it.each(['/api/auth/user', '/api/auth/session', '/realms/dynasty/protocol/openid-connect/token', '/', '/api/stream'])(
  'another origin gets no leave to read %s',
  async (path) => {
    const asks = { origin: evil, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x' };
    const heard = [
      await send({ method: 'OPTIONS', path, headers: asks }),
      await send({ path, headers: { ...cookie(me.token), origin: evil } }),
    ];
    for (const { headers } of heard)
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  },
);

describe('headers by which a client says who it is', () => {
  const claims = {
    ...{ 'x-user-id': 'somebody', 'x-user-roles': 'super_admin', 'x-internal-auth': 'yes', 'x-account-id': 'somebody' },
    ...{ 'eg-consumer-id': 'somebody', forwarded: 'for=127.0.0.1', 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '::1' },
    ...{ 'x-forwarded-host': 'evil.example', 'x-original-url': '/api/super-admin/admins', 'x-rewrite-url': '/readyz' },
    'x-http-method-override': 'DELETE',
  };

  it('let in nobody who has not signed in, through the gateway or at the port of a service', async () => {
    const { ports } = portsFile();
    const paths = {
      admin: '/api/check-admin-status',
      'league-sync': '/api/auth/user',
      analytics: '/api/saved-searches',
    };
    for (const [service, path] of Object.entries(paths)) {
      expectRefused(await send({ path, headers: claims }), 401, 'unauthorized');
      const inside = await send({ path, headers: claims, to: `http://127.0.0.1:${ports[service]}` });
      expectRefused(inside, 401, 'unauthorized');
    }
  });

  it('make somebody neither another person nor a super admin, and ask for no other route', async () => {
    const headers = { ...claims, ...bearer(me.token) };
    const own = await call<{ id: string }>('/api/auth/user', { token: me.token });
    expect(JSON.parse((await send({ path: '/api/auth/user', headers })).text)).toEqual(own.body);
    expectRefused(await send({ path: '/api/super-admin/admins', headers }), 403, 'not-a-super-admin');
    expect((await send({ path: me.path.replace(/\/[^/]+$/, ''), headers })).status).toBe(200);
  });

  it('give nobody another allowance of sign-ins', async () => {
    const ask = (n: number, from: string) => {
      const other = `203.0.113.${n}`;
      const headers = { 'x-forwarded-for': other, 'x-real-ip': other, forwarded: `for=${other}` };
      return send({ path: '/api/login', headers, from });
    };
    const heard = [];
    for (let n = 0; n < 25; n += 1) heard.push(await ask(n, '127.0.2.3'));
    expect(heard.map(({ status }) => status)).toEqual([...Array<number>(20).fill(302), ...Array<number>(5).fill(429)]);
    for (const refused of heard.slice(20)) {
      expectRefused(refused, 429, 'rate-limited');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    // Elsewhere than on Linux this machine has one address.
    if (process.platform === 'linux') expect((await ask(0, '127.0.2.4')).status).toBe(302);
  });
});

describe('a path that a gateway and a service could read differently', () => {
  it.each([
    ...['//api//super-admin/admins', '/api//super-admin/admins', '/api/leagues/12/..%2f..%2fsuper-admin/admins'],
    ...['/api/leagues/12/%2e%2e/super-admin', '/api/leagues/12/../../super-admin/admins', '/api/./leagues', '/..'],
    ...['/api/leagues/12;x/chat', '/api/leagues/12%3bx/chat', '/api/leagues/12%00', '/api/leagues/12.'],
    ...['/api/leagues/12%0d%0aX-Injected:1', '/api/leagues/12%5cchat', '/api/leagues/12\\chat', '/api/leagues/%ff'],
    ...['/api/leagues/12%252fchat', '/%61pi/leagues', '/api/leagues/%', '/realms/dynasty/../master/account'],
    ...['/assets/../../package.json', '/assets/..%2f..%2fpackage.json', '/.env', '/assets/%2e%2e/index.html'],
    ...[`${evil}/api/leagues`, '*'],
  ])('is refused: %s', async (path) => {
    const { status, head, body } = await raw(request('GET', path, signedIn()));
    expect([status, JSON.parse(body)]).toEqual([400, expect.objectContaining({ slug: 'malformed-path' })]);
    expect(head).not.toMatch(/^X-Injected/im);
  });

  it.each([
    ...['/API/Super-Admin/admins', '/Api/leagues', '/REALMS/dynasty/account', '/api/leagues/', '/api/', '/api/nothing'],
    ...['/realms/master', '/realms/master/protocol/openid-connect/certs', '/realms', '/resources', '/internal'],
    ...[
      '/metrics',
      '/users',
      '/credentials',
      '/apps',
      '/scopes',
      '/admin/master/console/',
      '/api-docs.json',
      '/api/docs',
    ],
    ...['/api/internal', '/api/metrics', '/api/readyz', '/_sandbox/info', '/v1/state/nfl', '/package.json'],
  ])('is nowhere: %s', async (path) => {
    const { status, head, body } = await raw(request('GET', path, [...signedIn(), 'Accept: application/json']));
    expect([status, JSON.parse(body)]).toEqual([404, expect.objectContaining({ slug: 'not-found' })]);
    expect(head).not.toMatch(/^X-Powered-By/im);
  });

  it('is no super admin’s for somebody who is none, however it is written', async () => {
    const { status, body } = await raw(request('GET', '/api/Super-Admin/admins', signedIn()));
    expect([status, JSON.parse(body)]).toEqual([404, expect.objectContaining({ slug: 'not-found' })]);
  });
});

/** Where express-gateway opens it unless it is told otherwise. */
const adminPort = 9_876;

it.each(['127.0.0.1', '::1'])('the admin API of the gateway’s software has no port: %s', async (host) => {
  const socket = net.connect(adminPort, host);
  try {
    const code = expect.stringMatching(/^E(CONNREFUSED|ADDRNOTAVAIL|AFNOSUPPORT|NETUNREACH)$/) as string;
    await expect(once(socket, 'connect')).rejects.toMatchObject({ code });
  } finally {
    socket.destroy();
  }
});

it('no call between services is taken from outside', async () => {
  for (const path of ['/dynasty.leagues.v1.LeagueService/GetAccounts', '/grpc.health.v1.Health/Check']) {
    const headers = { 'content-type': 'application/grpc', te: 'trailers', ...bearer(me.token) };
    const heard = await send({ method: 'POST', path, headers, body: Buffer.alloc(5) });
    expectRefused(heard, 405, 'method-not-allowed');
  }
});
