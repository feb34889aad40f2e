import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { connectBus, type Bus } from '@dynasty/kit/bus';
import { createCallLimits } from '@dynasty/kit/limits';
import { createLogger } from '@dynasty/kit/logger';
import { findNats, startNats } from '@dynasty/testbed/servers/nats';
import { until } from '../../services/shared/test/events.js';
import { shareByBus, type SignOutWatch } from '../src/background-bus.js';

const logger = createLogger({ service: 'gateway', level: 'silent' });
const left = {
  ...{ chainId: 'chain-1', connectionId: 'connection-1', change: 'left', accountId: 'ann', sleeperUserId: '7002' },
  ...{ displayName: 'keeper2', teamName: '', rosterId: 0, actorAccountId: 'ann', actorName: 'keeper2', reason: '' },
  occurredAt: '2025-09-05T10:00:00.000Z',
};

let folder: string;
let nats: Awaited<ReturnType<typeof startNats>>;
let bus: Bus;
let shared: SignOutWatch;
let changes = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'gateway-access-news-'));
  nats = await startNats({ binary: await findNats(), dir: folder });
  bus = await connectBus({ url: nats.url, service: 'test', logger });
  const limits = createCallLimits();
  shared = shareByBus({ url: nats.url, logger, limits, onAccessChanged: () => (changes += 1) });
});
afterAll(async () => {
  await shared?.close();
  await bus?.close();
  await nats?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a gateway hears that access has changed, and knows when it would not', async () => {
  expect(shared.hearsOfAccess()).toBe(false);
  await until('it hears', () => shared.hearsOfAccess());
  const before = changes;
  await bus.publish('league.membership_changed.v1', 'left', left);
  await until('it has heard', () => changes > before);
  const { port } = nats;
  await nats.stop();
  await until('it knows that it is deaf', () => !shared.hearsOfAccess());
  const deafFrom = changes;
  nats = await startNats({ binary: await findNats(), dir: folder, port });
  await until('what may have been missed counts as a change', () => shared.hearsOfAccess() && changes > deafFrom);
});
