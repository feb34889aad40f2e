import { serveInside } from '../src/inside.js';
import { bearer, gatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';

let gateway: GatewayUnderTest;
let inside: Awaited<ReturnType<typeof serveInside>>;
beforeAll(async () => {
  gateway = await gatewayUnderTest({ env: { LOGIN_PER_MINUTE: '1' } });
  inside = await serveInside({ host: '127.0.0.1', port: 0 }, gateway.deps);
});
afterAll(async () => {
  await inside.close();
  await gateway.close();
});

const ask = (path: string) => fetch(`http://127.0.0.1:${inside.port}${path}`);
const metrics = async () => (await ask('/metrics')).text();

/** The value of the sample with these labels, whatever else it is labelled with. */
async function sample(name: string, labels: Record<string, string>): Promise<number> {
  const lines = (await metrics()).split('\n').filter((line) => line.startsWith(`${name}{`));
  const found = lines.filter((line) =>
    Object.entries(labels).every(([key, value]) => line.includes(`${key}="${value}"`)),
  );
  return found.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
}

test('requests are counted by group of routes and status', async () => {
  await gateway.fetch('/api/leagues', { headers: bearer });
  await gateway.fetch('/api/leagues');
  gateway.services.achievements.next((req) => req.socket.destroy());
  gateway.services.achievements.next((req) => req.socket.destroy());
  await gateway.fetch('/api/achievements/1', { method: 'DELETE', headers: bearer });
  const count = (labels: Record<string, string>) => sample('gateway_request_duration_seconds_count', labels);
  expect(await count({ group: 'leagueSync', method: 'GET', status: '200' })).toBe(1);
  expect(await count({ group: 'leagueSync', status: '401' })).toBe(1);
  expect(await count({ group: 'achievements', status: '502' })).toBe(1);
});

test('so are processes taken out of the turns, and what is refused by limits', async () => {
  expect(await sample('gateway_upstream_ejections_total', { upstream: 'achievements', why: 'gone' })).toBe(1);
  expect(await sample('gateway_upstream_ejected', { upstream: 'achievements' })).toBe(1);
  for (let n = 0; n < 3; n += 1) await gateway.fetch('/api/login');
  expect(await sample('gateway_limited_total', { bucket: 'login' })).toBe(2);
});

test('they are not for the public', async () => {
  for (const path of ['/metrics', '/api/metrics']) {
    const response = await gateway.fetch(path);
    expect(await response.text()).not.toContain('gateway_request_duration_seconds');
    expect(response.status).toBe(404);
  }
});

test('health is told here, and nothing else', async () => {
  expect((await ask('/healthz')).status).toBe(200);
  expect((await ask('/readyz')).status).toBe(200);
  gateway.deps.draining.started = true;
  expect((await ask('/readyz')).status).toBe(503);
  expect((await gateway.fetch('/readyz?own=1')).status).toBe(503);
  gateway.deps.draining.started = false;
  expect((await ask('/api/leagues')).status).toBe(404);
});
