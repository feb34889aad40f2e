import { footballClock } from '@dynasty/kit/clock';
import { type Core } from '@dynasty/kit/core';
import { createIdempotency } from '@dynasty/kit/idempotency';
import { createLeases } from '@dynasty/kit/lease';
import { type Stopper } from '@dynasty/kit/lifecycle';
import { createOnce } from '@dynasty/kit/once';
import { createOutbox } from '@dynasty/kit/outbox';
import { type AdminClient } from './clients/admin.js';
import { type AnalyticsClient } from './clients/analytics.js';
import { createCallBudget } from './clients/call-budget.js';
import { createProviderHttp, type ProviderHttpOptions } from './clients/sleeper/provider-http.js';
import { createSleeper } from './clients/sleeper/sleeper.js';
import { type Config } from './config.js';
import { type Deps } from './deps.js';
import { followSchedules } from './events/data-refreshed.js';
import { followApprovals } from './events/league-status-changed.js';
import { startConnectWorker } from './jobs/connect-worker.js';
import { type Loop } from './jobs/loop.js';
import { startNflWorker } from './jobs/nfl-worker.js';
import { startPollWorker } from './jobs/poll-worker.js';
import { type SyncDeps } from './jobs/sync-deps.js';
import { createConnectService } from './join/join-league.js';
import { createLeagueAccess } from './league-access.js';
import { createStores, ensureIndexes } from './store/stores.js';

export interface ServiceOptions extends Pick<Config, 'sleeperBaseUrl' | 'avatarBaseUrl' | 'memberProof' | 'now'> {
  admin: AdminClient;
  analytics: AnalyticsClient;
  /** Shorter waits for tests. */
  provider?: Partial<ProviderHttpOptions>;
  /** How often the poll looks for chains that are due; ms. */
  lookEveryMs?: number;
}

/**
 * Everything behind the routes and RPCs: collections with their indexes, the provider's client with its one budget,
 * the jobs and the consumers, all running.
 */
export async function startService(core: Core, o: ServiceOptions, onStop: Stopper['onStop']): Promise<Deps> {
  const { logger, mongo, bus } = core;
  const stores = createStores(mongo);
  await ensureIndexes(stores);
  const outbox = createOutbox({ mongo, bus, logger });
  outbox.start();
  onStop('outbox', () => outbox.stop());

  const budget = createCallBudget({ windows: stores.callWindows });
  const provider = createProviderHttp({ baseUrl: o.sleeperBaseUrl, budget, logger, ...o.provider });
  onStop('provider', () => provider.close());
  const leases = createLeases(mongo);
  const sleeper = createSleeper(provider.get, { urgency: 'background' });
  const sync: SyncDeps = { ...stores, logger, mongo, outbox, leases, sleeper };

  const jobs = startJobs(sync, o, onStop);
  await followSchedules(bus, { ...sync, analytics: o.analytics });
  await followApprovals(bus, { ...stores, admin: o.admin });
  return {
    ...core,
    ...stores,
    outbox,
    avatarBaseUrl: o.avatarBaseUrl,
    clock: footballClock(o.now),
    once: createOnce({ mongo, outbox }),
    idempotency: createIdempotency(mongo),
    access: createLeagueAccess(stores),
    connect: createConnectService({
      ...sync,
      admin: o.admin,
      sleeper: createSleeper(provider.get, { urgency: 'interactive' }),
      memberProof: o.memberProof,
      wakeConnectJobs: () => jobs.connect.wake(),
    }),
  };
}

function startJobs(sync: SyncDeps, o: ServiceOptions, onStop: Stopper['onStop']): { connect: Loop } {
  const connect = startConnectWorker(sync);
  const poll = startPollWorker(sync, o.lookEveryMs);
  const nfl = startNflWorker({ ...sync, analytics: o.analytics });
  onStop('jobs', async () => void (await Promise.all([connect.stop(), poll.stop(), nfl.stop()])));
  return { connect };
}
