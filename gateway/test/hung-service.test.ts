import http from 'node:http';
import { until } from '../../services/shared/test/events.js';
import { bearer, gatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';
import { keepWaiting } from './stub-service.js';

/** What a process of a service gets at a time, and as many connections to it as there are. */
const [most, connections] = [256, 128];

let gateway: GatewayUnderTest;

beforeAll(async () => {
  gateway = await gatewayUnderTest({ env: { UPSTREAM_TIMEOUT_MS: '80000' } });
});
afterAll(() => gateway.close());

const get = (target = '/api/leagues') => gateway.fetch(target, { headers: bearer });

test('a service that hangs gathers a bounded number of requests, and the others are none the worse', async () => {
  const league = gateway.services['league-sync'];
  const owed = keepWaiting(league, connections);
  const refused: http.IncomingMessage[] = [];
  const waiting = Array.from({ length: most + 40 }, () => {
    const options = { headers: bearer, agent: false };
    return http
      .get(`${gateway.url}/api/leagues`, options, (response) => void refused.push(response.resume()))
      .on('error', () => undefined);
  });
  await until('all beyond the bound are refused', () => refused.length >= 40);
  const upload = { method: 'POST', headers: bearer, body: Buffer.alloc(1_000_000) };
  const late = await gateway.fetch('/api/leagues/12/historical-data/import', upload);
  expect([late.status, late.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await late.json()).toMatchObject({ slug: 'service-unavailable' });
  expect(refused.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual(
    Array(40).fill([503, '2']),
  );
  expect((await get('/api/leagues/12/chat')).status).toBe(200);
  expect(league.seen).toEqual([]);
  await until('each connection has a request', () => owed.length === connections);
  for (const one of waiting) one.destroy();
  await until('it has turns again', async () => (await get()).status === 200);
  // And as many as before.
  const again = await Promise.all(Array.from({ length: most }, () => get()));
  expect(again.filter(({ status }) => status !== 200)).toEqual([]);
});
