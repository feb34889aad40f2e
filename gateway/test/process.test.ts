import { execFileSync } from 'node:child_process';
import http from 'node:http';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@dynasty/testbed/servers/free-port';
import { startTestIssuer, type TestIssuer } from '@dynasty/testbed/test-issuer';
import { buildGateway, gatewayMain, startGatewayProcess, type GatewayProcess } from './gateway-process.js';
import { stubService, type StubService } from './stub-service.js';

let issuer: TestIssuer;
let league: StubService;
let chat: StubService;
const started: GatewayProcess[] = [];

/** Before stubs and a broker that is not there. */
async function startProcess(env: Record<string, string> = {}): Promise<GatewayProcess> {
  const NATS_URL = `nats://127.0.0.1:${await freePort()}`;
  const running = await startGatewayProcess(
    { LEAGUE_SYNC_URL: league.url, CHAT_MESSAGING_URL: chat.url, NATS_URL, ...env },
    issuer,
  );
  started.push(running);
  return running;
}

beforeAll(async () => {
  buildGateway();
  [issuer, league, chat] = await Promise.all([startTestIssuer(), stubService('league-sync'), stubService('chat')]);
}, 120_000);

afterAll(async () => {
  for (const { child } of started) if (child.exitCode === null) child.kill('SIGKILL');
  await Promise.all([issuer?.close(), league?.stop(), chat?.stop()]);
});

/** By a connection of its own. */
const statusOf = (url: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    http.get(url, { agent: false }, (res) => resolve(res.resume().statusCode)).once('error', reject);
  });

test('without the broker it serves, says so, and is not ready', async () => {
  const gateway = await startProcess();
  const headers = await issuer.headers({ sub: 'a' });
  expect((await fetch(`${gateway.url}/api/leagues`, { headers })).status).toBe(200);
  const ready = await fetch(`${gateway.url}/readyz`);
  expect(ready.status).toBe(503);
  expect(await ready.json()).toMatchObject({ checks: { identity: 'ok', nats: 'unavailable' } });
  // A balancer that asked for more would take every gateway out.
  expect((await fetch(`${gateway.url}/readyz?own=1`)).status).toBe(200);
  expect(gateway.log()).toContain('NATS is not reachable');
  for (const line of gateway.log().trim().split('\n')) expect(() => JSON.parse(line) as unknown).not.toThrow();
  gateway.child.kill('SIGTERM');
  expect(await gateway.exit).toBe(0);
});

test('a stop lets responses end, ends streams, takes no new calls and leaves with 0', async () => {
  const gateway = await startProcess();
  const headers = await issuer.headers({ sub: 'a' });
  const reached = new Promise<void>((resolve) => {
    league.next((_req, res) => {
      resolve();
      setTimeout(() => res.writeHead(200, { 'Content-Type': 'application/json' }).end('{"slow":true}'), 600);
    });
  });
  chat.next((_req, res) => {
    res.writeHead(200, { 'Content-Type': 'text/event-stream' });
    res.write('data: 1\n\n');
    const timer = setInterval(() => res.write('data: 2\n\n'), 5);
    res.once('close', () => clearInterval(timer));
  });
  const idle = net.connect(Number(new URL(gateway.url).port), '127.0.0.1');
  idle.once('error', () => undefined);
  const streamEnded = new Promise<void>((resolve) => {
    http.get(`${gateway.url}/api/stream`, { headers }, (res) => res.on('data', () => undefined).once('close', resolve));
  });
  const slow = fetch(`${gateway.url}/api/leagues`, { headers });
  await reached;

  const stoppedAt = performance.now();
  gateway.child.kill('SIGTERM');
  await sleep(100);
  // A connection that is kept gets one more response, a new one none.
  const late = () => statusOf(`${gateway.url}/healthz`);
  await expect(late()).rejects.toThrow();
  const response = await slow;
  expect([response.status, await response.json()]).toEqual([200, { slow: true }]);
  await streamEnded;
  expect(await gateway.exit).toBe(0);
  expect(performance.now() - stoppedAt).toBeLessThan(3_000);
});

test('a stop waits for requests that are open as long as DRAIN_MS says, be it longer than other processes take', async () => {
  const gateway = await startProcess({ DRAIN_MS: '14000', UPSTREAM_TIMEOUT_MS: '30000' });
  const headers = await issuer.headers({ sub: 'a' });
  const reached = new Promise<void>((resolve) => {
    league.next((_req, res) => {
      resolve();
      setTimeout(() => res.writeHead(200, { 'Content-Type': 'application/json' }).end('{"slow":true}'), 11_000);
    });
  });
  const slow = fetch(`${gateway.url}/api/leagues`, { headers });
  await reached;
  gateway.child.kill('SIGTERM');
  expect(await (await slow).json()).toEqual({ slow: true });
  expect(await gateway.exit).toBe(0);
});

test('a stop loses no request of a connection that is kept', async () => {
  const gateway = await startProcess({ DRAIN_MS: '56000' });
  const headers = await issuer.headers({ sub: 'a' });
  const [agent, another] = Array.from({ length: 2 }, () => new http.Agent({ keepAlive: true, maxSockets: 1 }));
  const get = (by = agent, target = '/healthz'): Promise<http.IncomingMessage> =>
    new Promise((resolve, reject) => {
      const options = { agent: by, headers };
      http.get(`${gateway.url}${target}`, options, (res) => resolve(res.resume())).once('error', reject);
    });
  for (const keptAgent of [agent, another]) expect((await get(keptAgent)).headers.connection).toBe('keep-alive');
  await sleep(50);
  gateway.child.kill('SIGTERM');
  // It has begun to stop once it takes no new connections.
  while ((await statusOf(`${gateway.url}/healthz`).catch(() => undefined)) !== undefined) await sleep(20);
  const last = await get();
  expect([last.statusCode, last.headers.connection]).toEqual([200, 'close']);
  // A stream would have no end.
  const stream = await get(another, '/api/stream');
  expect([stream.statusCode, stream.headers.connection, stream.headers['retry-after']]).toEqual([503, 'close', '2']);
  expect(await gateway.exit).toBe(0);
  for (const keptAgent of [agent, another]) keptAgent?.destroy();
});

test('settings that cannot work are all named, and nothing starts', () => {
  const env = { PATH: process.env.PATH, PORT: 'x', LIMITS: 'maybe', PUBLIC_URL: 'ftp://a' };
  const run = () => execFileSync(process.execPath, [gatewayMain], { env, stdio: 'pipe' });
  expect(run).toThrow(/PORT[^]*PUBLIC_URL|PUBLIC_URL[^]*PORT/);
});
