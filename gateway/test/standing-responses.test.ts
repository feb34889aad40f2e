import { setTimeout as sleep } from 'node:timers/promises';
import { bearer, gatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';
import type { Behaviour } from './stub-service.js';

const standstillMs = 500;

let gateway: GatewayUnderTest;
const log: string[] = [];
const takenOut = () => log.filter((line) => line.includes('taken out of the turns'));

beforeAll(async () => {
  gateway = await gatewayUnderTest({ standstillMs, log: (line) => log.push(line) });
});
afterAll(() => gateway.close());

/** Sends the beginning, then a piece so often, then nothing more. */
const standsStill =
  (type: string, pieces = 0): Behaviour =>
  async (_req, res) => {
    res.writeHead(200, { 'Content-Type': type, ...(type === 'application/json' ? { 'Content-Length': 5_000 } : {}) });
    for (let n = 0; n <= pieces; n += 1) {
      res.write('x');
      await sleep(standstillMs * 0.6);
    }
  };

const get = (path: string) => gateway.fetch(path, { headers: bearer, signal: AbortSignal.timeout(10_000) });

test('a response that stands still after it has begun is cut off; one that moves is not', async () => {
  gateway.services['league-sync'].next(standsStill('application/zip', 3));
  const from = performance.now();
  const response = await get('/api/leagues/12/historical-data/export');
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow('terminated');
  expect(performance.now() - from).toBeGreaterThan(standstillMs * 2);
  expect(takenOut()).toEqual([]);
});

test('where nothing of it has been sent on, the client is told', async () => {
  gateway.services['league-sync'].next(standsStill('application/json'));
  const response = await get('/api/leagues');
  expect([response.status, await response.json()]).toMatchObject([504, { slug: 'upstream-timeout' }]);
});

test('a process whose responses stand still again and again has no more turns', async () => {
  log.length = 0;
  for (let n = 0; n < 3; n += 1) gateway.services.analytics.next(standsStill('application/json'));
  await Promise.all(Array.from({ length: 3 }, () => get('/api/red-zone-stats')));
  expect(takenOut()).toHaveLength(1);
});

test('a stream may stand still', async () => {
  gateway.services['chat-messaging'].next(standsStill('text/event-stream'));
  const reader = (await get('/api/stream?leagueId=1')).body!.getReader();
  await reader.read();
  const more = reader.read().then(
    () => 'ended',
    () => 'cut off',
  );
  expect(await Promise.race([more, sleep(standstillMs * 4, 'open')])).toBe('open');
  await reader.cancel();
});
