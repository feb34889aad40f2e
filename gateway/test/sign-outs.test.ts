import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'nats';
import { watchSignedOut } from '@dynasty/kit/auth';
import { connectBus, type Bus } from '@dynasty/kit/bus';
import { createLogger } from '@dynasty/kit/logger';
import { listProcesses } from '@dynasty/kit/processes';
import { findNats, startNats } from '@dynasty/testbed/servers/nats';
import { startTestIssuer, type TestIssuer } from '@dynasty/testbed/test-issuer';
import { buildGateway, startGatewayProcess, type GatewayProcess } from './gateway-process.js';
import { stubService, type StubService } from './stub-service.js';

/** Longer than the client takes to give up on a bucket that is gone. */
const noticedAfterMs = 20_000;

let folder: string;
let nats: Awaited<ReturnType<typeof startNats>>;
let issuer: TestIssuer;
let league: StubService;
let gateway: GatewayProcess;
let bus: Bus;
let signOut: (sid: string) => Promise<void>;

beforeAll(async () => {
  buildGateway();
  folder = await mkdtemp(path.join(os.tmpdir(), 'gateway-sign-outs-'));
  nats = await startNats({ binary: await findNats(), dir: folder });
  [issuer, league] = await Promise.all([startTestIssuer(), stubService('league-sync')]);
  gateway = await startGatewayProcess({ LEAGUE_SYNC_URL: league.url, NATS_URL: nats.url }, issuer);
  bus = await connectBus({
    url: nats.url,
    service: 'test',
    logger: createLogger({ service: 'test', level: 'silent' }),
  });
  ({ signOut } = await watchSignedOut(bus));
}, 120_000);
afterAll(async () => {
  gateway?.child.kill('SIGKILL');
  await bus?.close();
  await Promise.all([issuer?.close(), league?.stop(), nats?.stop()]);
  await rm(folder, { recursive: true, force: true });
});

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let left = 50; left > 0 && !(await holds()); left -= 1) await sleep(100);
}

async function statusOf(token: string): Promise<number> {
  return (await fetch(`${gateway.url}/api/leagues`, { headers: { authorization: `Bearer ${token}` } })).status;
}

/** Signs a session out elsewhere and waits until this gateway refuses its token. */
async function expectSignedOut(): Promise<void> {
  const sid = randomUUID();
  const token = await issuer.token({ sub: 'a', sid });
  expect(await statusOf(token)).toBe(200);
  await signOut(sid);
  await until(async () => (await statusOf(token)) === 401);
  expect(await statusOf(token)).toBe(401);
}

test('the gateway tells which version of it runs', async () => {
  await until(async () => (await listProcesses(bus, 300)).length > 0);
  expect(await listProcesses(bus, 300)).toEqual([
    expect.objectContaining({ service: 'gateway', eventsWaiting: null, oldestEventAt: null }),
  ]);
});

test('the gateway outlives the loss of the bucket of sign-outs, and of all that the broker had, and sees new ones', async () => {
  await expectSignedOut();
  const nc = await connect({ servers: nats.url });
  await (await nc.jetstreamManager()).streams.delete('KV_signed-out');
  await nc.close();
  await expectSignedOut();
  await nats.stop();
  await rm(path.join(folder, 'jetstream'), { recursive: true, force: true });
  nats = await startNats({ binary: await findNats(), dir: folder, port: nats.port });
  await sleep(noticedAfterMs);
  expect(gateway.child.exitCode).toBeNull();
  await expectSignedOut();
});
