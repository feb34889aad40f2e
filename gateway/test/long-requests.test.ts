import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../services/shared/test/events.js';
import { bearer, gatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';
import { keepWaiting } from './stub-service.js';

let gateway: GatewayUnderTest;

beforeAll(async () => {
  gateway = await gatewayUnderTest();
});
afterAll(() => gateway.close());

const sent = `GET /api/leagues HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${bearer.authorization}\r\n\r\n`;

test('what has waited for two seconds leaves its place to others, also what a client had sent ahead that is gone', async () => {
  const underWay = () => gateway.deps.places.figures(performance.now())[0]?.underWay;
  const waiting = keepWaiting(gateway.services['league-sync'], 2);
  const patient = net.connect(gateway.port, '127.0.0.1', () => patient.write(sent));
  const gone = net.connect(gateway.port, '127.0.0.1', () => gone.write(sent.repeat(5)));
  await until('both have reached it', () => waiting.length === 2);
  gone.destroy();
  expect(underWay()).toBeGreaterThan(0);
  await sleep(2_100);
  expect((await gateway.fetch('/api/leagues', { headers: bearer })).status).toBe(200);
  await until('none has a place', () => underWay() === 0);
  expect(waiting.map(({ destroyed }) => destroyed)).toContain(false);
  patient.destroy();
});
