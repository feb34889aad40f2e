import { type FootballClock, footballClock, followedClock } from '@dynasty/kit/league/football-clock';
import { type Core } from '@dynasty/kit/core';
import { createIdempotency } from '@dynasty/kit/idempotency';
import { createLeases } from '@dynasty/kit/lease';
import { type Stopper } from '@dynasty/kit/lifecycle';
import { createOnce } from '@dynasty/kit/once';
import { createOutbox } from '@dynasty/kit/outbox';
import { type AdminClient } from './clients/admin.js';
import { type AnalyticsClient } from './clients/analytics.js';
import { type CallBudget, createCallBudget } from './clients/call-budget.js';
import { createSharedClock } from './clients/shared-clock.js';
import { createProviderHttp, type ProviderHttpOptions } from './clients/sleeper/provider-http.js';
import { createSleeper, type Sleeper } from './clients/sleeper/sleeper.js';
import { type Config } from './config.js';
import { type Deps } from './deps.js';
import { followSchedules } from './events/data-refreshed.js';
import { followGoneChains } from './events/gone-leagues.js';
import { followApprovals } from './events/league-status-changed.js';
import { startConnectWorker } from './jobs/connect-loop.js';
import { type Loop } from './jobs/loop.js';
import { startNflWorker } from './jobs/nfl-loop.js';
import { startPlanner } from './jobs/plan-loop.js';
import { startPollWorker } from './jobs/poll-loop.js';
import { type SyncDeps } from './actions/sync-deps.js';
import { notingReaders } from './actions/note-readers.js';
import { createConnectService } from './actions/joining/join-league.js';
import { createLeagueAccess } from './league-access.js';
import { createStores, ensureIndexes } from './store/stores.js';

type Settings = Pick<Config, 'sleeperBaseUrl' | 'avatarBaseUrl' | 'memberProof' | 'now' | 'footballClockUrl'>;

export interface ServiceOptions extends Settings {
  admin: AdminClient;
  analytics: AnalyticsClient;
  /** Shorter waits for tests. */
  provider?: Partial<ProviderHttpOptions>;
  /** How long a transaction can live; shorter for tests. */
  graceMs?: number;
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

  const clock = await startClock(o, logger, onStop);
  const budget = createCallBudget({ windows: stores.callWindows, now: createSharedClock(stores.callWindows.clockMs) });
  const provider = createProviderHttp({ baseUrl: o.sleeperBaseUrl, budget, logger, ...o.provider });
  onStop('provider', () => provider.close());
  const leases = createLeases(mongo);
  const sleeper = createSleeper(provider.get, { urgency: 'background' });
  const sync: SyncDeps = { ...stores, logger, mongo, outbox, clock, leases, sleeper };

  const forWatched = createSleeper(provider.get, { urgency: 'watched' });
  const jobs = startJobs(sync, { ...o, budget, forWatched }, onStop);
  await followSchedules(bus, { ...sync, analytics: o.analytics });
  await followApprovals(bus, { ...stores, admin: o.admin });
  const goneChains = await followGoneChains(bus, sync, o.graceMs);
  onStop('gone leagues', () => goneChains.stop());
  return {
    ...core,
    ...stores,
    outbox,
    avatarBaseUrl: o.avatarBaseUrl,
    clock,
    once: createOnce({ mongo, outbox }),
    idempotency: createIdempotency(mongo),
    access: notingReaders(createLeagueAccess(stores), { ...stores, logger }),
    connect: createConnectService({
      ...sync,
      admin: o.admin,
      sleeper: createSleeper(provider.get, { urgency: 'interactive' }),
      memberProof: o.memberProof,
      wakeConnectJobs: () => jobs.connect.wake(),
    }),
  };
}

/** The football clock, which may be another process's: then it waits for its first answer. */
async function startClock(
  o: ServiceOptions,
  logger: Core['logger'],
  onStop: Stopper['onStop'],
): Promise<FootballClock> {
  if (o.footballClockUrl === undefined || o.now !== undefined) return footballClock(o.now);
  const giveUp = new AbortController();
  onStop('waiting for the football clock', async () => giveUp.abort());
  const clock = await followedClock({ url: o.footballClockUrl, logger, signal: giveUp.signal });
  onStop('football clock', () => clock.stop());
  return clock;
}

function startJobs(
  sync: SyncDeps,
  o: ServiceOptions & { budget: CallBudget; forWatched: Sleeper },
  onStop: Stopper['onStop'],
): { connect: Loop } {
  const connect = startConnectWorker(sync);
  const planner = startPlanner({ ...sync, budget: o.budget }, o.lookEveryMs);
  const poll = startPollWorker(sync, { planner, forWatched: o.forWatched, everyMs: o.lookEveryMs });
  const nfl = startNflWorker({ ...sync, analytics: o.analytics });
  onStop('jobs', async () => void (await Promise.all([connect.stop(), poll.stop(), planner.stop(), nfl.stop()])));
  return { connect };
}
