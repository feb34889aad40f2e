import http, { type IncomingMessage } from 'node:http';
import type { TokenVerifier } from '@dynasty/kit/auth';
import { processRegistry } from '@dynasty/kit/metrics';
import { until } from '../../services/shared/test/events.js';
import { createPlaces } from '../src/load/places.js';
import { account, gatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';
import { keepWaiting } from './stub-service.js';

const bound = 12;
/** Two thirds of all: as many as one service may have. */
const service = { fewest: bound, most: bound };
const all = { fewest: 1.5 * bound, most: 1.5 * bound };
const places = createPlaces({ all, service, longestMs: 60_000, longestLateMs: 60_000 });
/** `ann.token.signature` is Ann's, and has been verified; a token `new.…` has not. */
const owned = (token: string) => ({ ...account, accountId: token.split('.')[0] ?? '' });
const verifier: TokenVerifier = {
  cached: (token) => (token.startsWith('new.') ? undefined : owned(token)),
  verify: async (token) => owned(token),
};
const of = (name: string) => ({ authorization: `Bearer ${name}.token.signature` });

const underWay = (): number => places.figures(performance.now())[0]?.underWay ?? 0;

let gateway: GatewayUnderTest;
const held: http.ClientRequest[] = [];

beforeAll(async () => {
  gateway = await gatewayUnderTest({ verifier, places, env: { TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(() => gateway.close());
afterEach(async () => {
  for (const request of held.splice(0)) request.destroy();
  await until('every place is free again', () => underWay() === 0);
});

const refused = { status: 503, retryAfter: '2', slug: 'overloaded' };

async function get(path: string, headers: Record<string, string>) {
  const response = await gateway.fetch(path, { headers });
  const body = (await response.json()) as { slug?: string };
  return { status: response.status, retryAfter: response.headers.get('retry-after'), slug: body.slug };
}

/** Requests that keep their places, since their bodies do not come. */
async function hold(path: string, asking: Record<string, string>[]): Promise<void> {
  const before = underWay();
  for (const headers of asking) {
    const options = { method: 'POST', headers: { ...headers, 'content-length': '2' }, agent: false };
    const request = http.request(`${gateway.url}${path}`, options, (response) => void response.resume());
    request.on('error', () => undefined).flushHeaders();
    held.push(request);
  }
  await until('they have places', () => underWay() === before + asking.length);
}

const people = (count: number) => Array.from({ length: count }, (_, at) => of(`member${at}`));

test('who comes when every place is taken is refused at once, as every refusal reads', async () => {
  await hold('/api/leagues', people(bound));
  gateway.takeSeen();
  const response = await gateway.fetch('/api/leagues', {
    headers: { ...of('late'), 'x-request-id': 'request-of-late' },
  });
  expect(response.status).toBe(503);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'retry-after': '2',
    'cache-control': 'no-store',
    'x-request-id': 'request-of-late',
    'x-content-type-options': 'nosniff',
    'content-type': 'application/json; charset=utf-8',
  });
  expect(await response.json()).toEqual({
    message: 'Too much to do at the moment.',
    slug: 'overloaded',
    requestId: 'request-of-late',
  });
  // Of several: this process has other things to do, too.
  const times: number[] = [];
  for (let n = 0; n < 10; n += 1) {
    const from = performance.now();
    expect(await get('/api/leagues', of('late'))).toEqual(refused);
    times.push(performance.now() - from);
  }
  expect(Math.min(...times)).toBeLessThan(50);
  expect(gateway.takeSeen()).toEqual([]);
  held.pop()?.end('{}');
  await until('a place is free', async () => (await get('/api/leagues', of('late'))).status === 200);
});

test('a refusal has the headers of every refusal, and closes connections when others do', async () => {
  const headersOf = async (headers: Record<string, string>) => {
    const response = await gateway.fetch('/api/leagues', { headers: { ...headers, 'x-request-id': 'one-request' } });
    const { date: _now, 'content-length': _length, ...rest } = Object.fromEntries(response.headers);
    return [response.status, rest] as const;
  };
  const [, unknown] = await headersOf({});
  await hold('/api/leagues', people(bound));
  const [status, shed] = await headersOf(of('late'));
  expect([status, shed]).toEqual([503, { ...unknown, 'retry-after': '2', 'x-overloaded': 'full' }]);
  gateway.deps.draining.started = true;
  const [, last] = await headersOf(of('late')).finally(() => (gateway.deps.draining.started = false));
  expect(last.connection).toBe('close');
});

test('a refusal does not wait for the body', async () => {
  await hold('/api/leagues', people(bound));
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { ...of('late'), 'content-length': '5000000' };
    const upload = http.request(`${gateway.url}/api/leagues/7/historical-data/import`, { method: 'POST', headers });
    upload.on('response', resolve).on('error', reject).flushHeaders();
  });
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '2']);
  response.destroy();
});

test('streams, health and pages have no place and need none', async () => {
  const open = keepWaiting(gateway.services['chat-messaging'], bound);
  const streams = people(bound).map((headers) =>
    http.get(`${gateway.url}/api/stream?after=1`, { headers, agent: false }).on('error', () => undefined),
  );
  await until('all are open', () => open.length === bound);
  expect(underWay()).toBe(0);
  await hold('/api/leagues', people(bound));
  expect(await get('/api/leagues', of('late'))).toEqual(refused);
  for (const path of ['/api/stream', '/healthz', '/readyz', '/']) {
    expect([path, (await gateway.fetch(path, { headers: of('late') })).status]).toEqual([path, 200]);
  }
  for (const stream of streams) stream.destroy();
});

const madeUp = (at: number) => ({
  authorization: `Bearer new.token${at}.signature`,
  'x-forwarded-for': '203.0.113.1',
});
const six = [1, 2, 3, 4, 5, 6];
const shares: [string, string, string, Record<string, string>[], Record<string, string>][] = [
  ['an account', 'a half', '/api/leagues', six.map(() => of('greedy')), of('greedy')],
  ['a league', 'a third', '/api/leagues/7', people(8), of('another')],
  // Tokens that nobody has verified make nobody another one.
  ['an address', 'a third', '/api/leagues', [...six, 7, 8].map(madeUp), madeUp(9)],
];
test.each(shares)('%s that asks for everything leaves the others %s', async (_who, _left, path, greedy, next) => {
  await hold(path, greedy);
  expect(await get(path, next)).toEqual(refused);
  expect((await get('/api/leagues/8', of('other'))).status).toBe(200);
  // One after the other they get what is left, down to the last place.
  for (const other of people(bound).slice(greedy.length)) await hold('/api/leagues', [other]);
  expect(underWay()).toBe(bound);
  held.pop()?.end('{}');
  await until('one place is free', () => underWay() === bound - 1);
  expect(await get(path, next)).toEqual(refused);
  expect((await get('/api/leagues', of('other'))).status).toBe(200);
});

test('people behind one address are shared out by their accounts', async () => {
  const behind = (headers: Record<string, string>) => ({ ...headers, 'x-forwarded-for': '203.0.113.1' });
  await hold('/api/leagues', people(bound - 1).map(behind));
  expect((await get('/api/leagues', behind(of('another')))).status).toBe(200);
});

test('a place is given back however a request ends', async () => {
  await hold('/api/leagues', people(bound));
  for (const request of held) request.destroy();
  await until('clients have gone away', () => underWay() === 0);

  const league = gateway.services['league-sync'];
  league.next((_req, res) => void res.destroy());
  const write = { method: 'POST', headers: of('ann'), body: '{}' };
  expect((await gateway.fetch('/api/leagues/7/claim-team', write)).status).toBe(502);
  league.next((_req, res) => void res.writeHead(500).end('{}'));
  expect((await get('/api/leagues', of('ann'))).status).toBe(500);
  expect((await gateway.fetch('/api/leagues')).status).toBe(401);
  expect((await gateway.fetch('/api/nothing-here', { headers: of('ann') })).status).toBe(404);
  expect((await gateway.fetch('/api/leagues/7/')).status).toBe(404);
  league.next((_req, res) => {
    res.writeHead(200, { 'content-length': '10' }).write('half');
    setTimeout(() => res.destroy(), 100);
  });
  await expect(gateway.fetch('/api/leagues', { headers: of('ann') }).then((cut) => cut.text())).rejects.toThrow();
  await until('all has ended', () => underWay() === 0);
});

test('metrics say how many are under way, how many may be, and why others were refused', async () => {
  await hold('/api/leagues', people(bound));
  const before = await figures();
  expect(before).toMatchObject({
    'gateway_requests_under_way{of="all"}': bound,
    'gateway_requests_under_way{of="league-sync"}': bound,
    'gateway_requests_bound{of="league-sync"}': bound,
    'gateway_requests_bound{of="all"}': 1.5 * bound,
  });
  await get('/api/leagues', of('late'));
  const full = 'gateway_shed_total{reason="full",of="league-sync"}';
  expect((await figures())[full]).toBe((before[full] ?? 0) + 1);
});

async function figures(): Promise<Record<string, number>> {
  const lines = (await processRegistry().metrics()).split('\n').filter((line) => /^gateway_(shed|requests)/.test(line));
  return Object.fromEntries(lines.map((line) => [line.split(' ')[0] ?? '', Number(line.split(' ')[1])]));
}
