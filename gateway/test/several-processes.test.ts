import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { until } from '../../services/shared/test/events.js';
import { spareConnections } from '../src/plugin/upstream/spare-connections.js';
import { bearer, gatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';
import { stubService, type StubService } from './stub-service.js';

let gateway: GatewayUnderTest;
let one: StubService;
let other: StubService;

const route = '/api/player-stats';
const ask = (method = 'POST') => gateway.fetch(route, { method, headers: bearer });
const connectionsOf = ({ server }: StubService): Promise<number> => promisify(server.getConnections).call(server);
const statusesOf = (count: number, method?: string) =>
  Promise.all(Array.from({ length: count }, async () => (await ask(method)).status));

beforeAll(async () => {
  [one, other] = await Promise.all([stubService('one'), stubService('other')]);
  gateway = await gatewayUnderTest({ env: { ANALYTICS_URL: `${one.url},${other.url}/` } });
  // Before, one of them may be asked to open them, and is the busier one.
  await until(
    'the spare connections are open',
    async () => {
      const counts = await Promise.all([one, other].map(connectionsOf));
      return counts.every((count) => count > spareConnections / 2);
    },
    60_000,
  );
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
  expect(one.seen.filter(({ url }) => url === route)).toEqual([]);
});

test('what one that stands still was asked goes to the other, and it has turns again when it responds', async () => {
  await until('both have turns', async () => {
    [one, other].forEach(({ seen }) => seen.splice(0));
    await statusesOf(2);
    return one.seen.length === 1 && other.seen.length === 1;
  });
  [one, other].forEach(({ seen }) => seen.splice(0));
  let hanging = 0;
  // Two of the four that come at once.
  for (let n = 0; n < 2; n += 1) other.next(() => void (hanging += 1));
  other.standsStill = true;
  const begunAt = performance.now();
  expect(await statusesOf(4)).toEqual([200, 200, 200, 200]);
  expect(performance.now() - begunAt).toBeLessThan(5_000);
  expect([hanging, one.seen.length]).toEqual([2, 4]);
  other.standsStill = false;
  await until('the other has turns again', async () => {
    await statusesOf(2);
    return other.seen.some(({ url }) => url === route);
  });
});

test('both have to be ready for the service to be', async () => {
  const readyz = async () => (await gateway.fetch('/readyz?all=1')).json() as Promise<{ checks: object }>;
  expect((await readyz()).checks).toMatchObject({ analytics: 'ok' });
  other.next((_req, res) => res.writeHead(503).end('{"checks":{"mongo":"unavailable"}}'));
  // What was found is known for a second.
  await until('they are asked again', async () => {
    const { checks } = await readyz();
    return 'analytics' in checks && checks.analytics === 'ok; not ready: mongo';
  });
});

test('however many ask how the services are, each process is asked once a second', async () => {
  const all = async () => (await gateway.fetch('/readyz?all=1')).text();
  await sleep(1_100);
  gateway.takeSeen();
  [one, other].forEach(({ seen }) => seen.splice(0));
  const from = performance.now();
  expect(new Set(await Promise.all(Array.from({ length: 50 }, all))).size).toBe(1);
  await all();
  expect(performance.now() - from).toBeLessThan(1_000);
  expect([one.seen.length, other.seen.length, gateway.takeSeen().length]).toEqual([1, 1, 5]);
  await sleep(1_100);
  await all();
  expect([one.seen.length, other.seen.length]).toEqual([2, 2]);
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
