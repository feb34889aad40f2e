import { bearer, gatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';
import { stubService, type StubService } from './stub-service.js';

let gateway: GatewayUnderTest;
let one: StubService;
let other: StubService;

const route = '/api/player-stats';
const ask = (method = 'POST') => gateway.fetch(route, { method, headers: bearer });
const statusesOf = (count: number, method?: string) =>
  Promise.all(Array.from({ length: count }, async () => (await ask(method)).status));

beforeAll(async () => {
  [one, other] = await Promise.all([stubService('one'), stubService('other')]);
  gateway = await gatewayUnderTest({ env: { ANALYTICS_URL: `${one.url},${other.url}/` } });
});
afterAll(async () => {
  await gateway.close();
  await Promise.all([one.stop(), other.stop()]);
});
beforeEach(() => [one, other].forEach(({ seen }) => seen.splice(0)));

test('the processes of a service take turns', async () => {
  expect(new Set(await statusesOf(20))).toEqual(new Set([200]));
  expect([one.seen.length, other.seen.length]).toEqual([10, 10]);
});

test('a query that a process cuts off goes to the other, which then has all turns for a moment', async () => {
  one.next((req) => req.socket.destroy());
  expect(await statusesOf(4)).toEqual([200, 200, 200, 200]);
  one.seen.splice(0);
  expect(new Set(await statusesOf(10))).toEqual(new Set([200]));
  expect(one.seen).toEqual([]);
});

test('both have to be ready for the service to be', async () => {
  const readyz = async () => (await gateway.fetch('/readyz?all=1')).json() as Promise<{ checks: object }>;
  expect((await readyz()).checks).toMatchObject({ analytics: 'ok' });
  other.next((_req, res) => res.writeHead(503).end('{"checks":{"mongo":"unavailable"}}'));
  expect((await readyz()).checks).toMatchObject({ analytics: 'ok; not ready: mongo' });
});

test('one that is gone costs no request', async () => {
  await other.stop();
  expect(new Set(await statusesOf(20))).toEqual(new Set([200]));
  expect(new Set(await statusesOf(20, 'GET'))).toEqual(new Set([200]));
  expect(one.seen).toHaveLength(40);
  await one.stop();
  await statusesOf(1);
  expect((await ask()).status).toBe(503);
});
