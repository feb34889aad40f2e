import { freePort } from '@dynasty/testbed/servers/free-port';
import { startTestIssuer, type TestIssuer } from '@dynasty/testbed/test-issuer';
import { until } from '../../services/shared/test/events.js';
import { placeLimits } from '../src/load/places.js';
import { buildGateway, startGatewayProcess, type GatewayProcess } from './gateway-process.js';
import { stubService, type StubService } from './stub-service.js';

const { fewest, first } = placeLimits.service;
const slowMs = 600;
const people = 120;

let issuer: TestIssuer;
let admin: StubService;
let gateway: GatewayProcess;
let metricsPort: number;

beforeAll(async () => {
  buildGateway();
  issuer = await startTestIssuer();
  admin = await stubService('admin');
  metricsPort = await freePort();
  const env = { ADMIN_URL: admin.url, METRICS_PORT: String(metricsPort), TRUSTED_PROXIES: '127.0.0.1', LIMITS: 'off' };
  gateway = await startGatewayProcess(env, issuer);
});
afterAll(async () => {
  gateway.child.kill();
  await gateway.exit;
  await admin.stop();
  await issuer.close();
});

async function bound(): Promise<number> {
  const text = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((response) => response.text());
  return Number(/^gateway_requests_bound\{of="admin"\} (\d+)/m.exec(text)?.[1]);
}

/** Calendars of so many people at once, each from an address of their own; the statuses. */
async function readCalendars(count: number): Promise<number[]> {
  const read = async (at: number) => {
    const headers = { 'x-forwarded-for': `203.0.113.${at}` };
    const response = await fetch(`${gateway.url}/api/calendar/feed-${at}`, { headers });
    await response.arrayBuffer();
    return response.status;
  };
  return Promise.all(Array.from({ length: count }, (_, at) => read(at)));
}

test('the bound falls while responses are slow, refuses what is too much, and rises again when they are quick', async () => {
  await readCalendars(1);
  expect(await bound()).toBe(first);
  let isSlow = true;
  const slowly = (): void =>
    admin.next((_req, res) => {
      if (isSlow) slowly();
      setTimeout(() => res.end('{}'), isSlow ? slowMs : 0);
    });
  slowly();
  const seen = new Set<number>();
  await until('the bound has fallen', async () => {
    for (const status of await readCalendars(people)) seen.add(status);
    return (await bound()) < people / 2;
  });
  const statuses = await readCalendars(people);
  expect(new Set([...seen, ...statuses])).toEqual(new Set([200, 503]));
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(fewest);

  isSlow = false;
  await until('the bound has risen', async () => {
    await readCalendars(4);
    return (await bound()) === first;
  });
  expect(new Set(await readCalendars(people))).toEqual(new Set([200]));
  const lines = () =>
    gateway
      .log()
      .split('\n')
      .filter((line) => line.includes('requests are refused for the sake of the others'));
  await until('it is logged', () => lines().length > 0);
  expect(JSON.parse(lines()[0] ?? '')).toMatchObject({ refused: { 'admin: full': expect.any(Number) as number } });
});
