import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findNats, startNats } from '@dynasty/testbed/servers/nats';
import { startTestIssuer, type TestIssuer } from '@dynasty/testbed/test-issuer';
import { buildGateway, startGatewayProcess, type GatewayProcess } from './gateway-process.js';
import { stubService, type StubService } from './stub-service.js';

const perMinute = 60;
const loginPerMinute = 20;

let folder: string;
let nats: Awaited<ReturnType<typeof startNats>>;
let issuer: TestIssuer;
let league: StubService;
const gateways: GatewayProcess[] = [];

async function startOne(): Promise<GatewayProcess> {
  const env = {
    LEAGUE_SYNC_URL: league.url,
    IDENTITY_URL: league.url,
    NATS_URL: nats.url,
    TRUSTED_PROXIES: '127.0.0.1',
    API_PER_MINUTE: String(perMinute),
    LOGIN_PER_MINUTE: String(loginPerMinute),
  };
  const started = await startGatewayProcess(env, issuer);
  gateways.push(started);
  for (let left = 100; left > 0 && !(await readyz(started)).includes('"nats": "ok"'); left -= 1) await sleep(100);
  expect(await readyz(started)).toContain('"nats": "ok"');
  return started;
}

const readyz = async ({ url }: GatewayProcess) => (await fetch(`${url}/readyz`)).text();

/** Calls from an address, each to the next gateway: how many were not refused. */
async function passed(count: number, address: string, o: { path?: string; atOnce?: boolean } = {}): Promise<number> {
  const headers = { ...(await issuer.headers({ sub: 'a' })), 'x-forwarded-for': address };
  const call = async (at: number) =>
    (await fetch(`${gateways[at % gateways.length]!.url}${o.path ?? '/api/leagues'}`, { headers, redirect: 'manual' }))
      .status;
  const statuses: number[] = [];
  if (o.atOnce) statuses.push(...(await Promise.all(Array.from({ length: count }, (_, at) => call(at)))));
  else for (let at = 0; at < count; at += 1) statuses.push(await call(at));
  return statuses.filter((status) => status !== 429).length;
}

beforeAll(async () => {
  buildGateway();
  folder = await mkdtemp(path.join(os.tmpdir(), 'gateway-limits-'));
  nats = await startNats({ binary: await findNats(), dir: folder });
  [issuer, league] = await Promise.all([startTestIssuer(), stubService('league-sync')]);
  await startOne();
  await startOne();
}, 120_000);
afterAll(async () => {
  for (const { child } of gateways) child.kill('SIGKILL');
  await Promise.all([issuer?.close(), league?.stop(), nats?.stop()]);
  await rm(folder, { recursive: true, force: true });
});

test('an address has one allowance at both gateways', async () => {
  const found = await passed(2 * perMinute, '10.1.0.1');
  expect(found).toBeGreaterThanOrEqual(perMinute);
  // What one lets through before it hears of the last twentieth that the other did.
  expect(found).toBeLessThanOrEqual(perMinute * 1.05 + 1);
  expect(await passed(4, '10.1.0.2')).toBe(4);
});

test('not one sign-in too many, though all come at once', async () => {
  expect(await passed(80, '10.2.0.1', { path: '/api/login', atOnce: true })).toBe(loginPerMinute);
  expect(await passed(4, '10.2.0.2', { path: '/api/login' })).toBe(4);
});

test('a gateway that is started later knows what has been counted', async () => {
  expect(await passed(perMinute + 10, '10.3.0.1')).toBeGreaterThanOrEqual(perMinute);
  const late = await startOne();
  const headers = { ...(await issuer.headers({ sub: 'a' })), 'x-forwarded-for': '10.3.0.1' };
  expect((await fetch(`${late.url}/api/leagues`, { headers })).status).toBe(429);
});

test('without the broker each grants its part', async () => {
  await nats.stop();
  for (const gateway of gateways) {
    for (let left = 100; left > 0 && (await readyz(gateway)).includes('"nats": "ok"'); left -= 1) await sleep(100);
    expect(await readyz(gateway)).toContain('"nats": "unavailable"');
  }
  expect(await passed(2 * perMinute, '10.4.0.1')).toBe(perMinute);
});
