import { ensureCollections } from '@dynasty/kit/collection';
import { type Stopper } from '@dynasty/kit/lifecycle';
import { type App } from '@dynasty/kit/http';
import { testCore } from '@dynasty/testbed/core-bed';
import { type Testbed, testbed } from '@dynasty/testbed/testbed';
import { openClock } from '@dynasty/kit/league/open-clock';
import { type LeagueSynced } from '@dynasty/proto/events/v1/league';
import { pageAccess } from '../../src/actions/find-access.js';
import { buildApp } from '../../src/app.js';
import { type AnalyticsClient } from '../../src/clients/analytics.js';
import { type MemberProof } from '../../src/config.js';
import { type SyncDeps } from '../../src/deps.js';
import { createDeps, type Deps, type Settings } from '../../src/deps.js';
import { followSchedules } from '../../src/events/data-refreshed.js';
import { followGoneChains } from '../../src/events/gone-leagues.js';
import { followApprovals } from '../../src/events/league-status-changed.js';
import { startJobs } from '../../src/jobs/start-jobs.js';
import { type FakeAdmin, fakeAdmin } from './fake-admin.js';
import { type StandIn, startStandIn } from './stand-in.js';

export interface SyncBedOptions {
  /** Holds the provider's replies under v1/. */
  folder: string;
  memberProof?: MemberProof;
  limits?: 'on' | 'off';
  /** Where the football clock starts, or whose it follows. */
  now?: string;
  footballClockUrl?: string;
  analytics?: AnalyticsClient;
  provider?: Settings['provider'];
  lookEveryMs?: number;
  /** How long a transaction can live; shorter for tests. */
  graceMs?: number;
}

/** The service on real servers, in front of the provider stand-in. */
export interface SyncBed extends Omit<Testbed, 'close'>, StandIn {
  deps: Deps;
  /** What the service's jobs work with: for tests that run one of them themselves. */
  sync: SyncDeps;
  app: App;
  admin: FakeAdmin;
  /** Begins a new minute of the call budget: tests connect more leagues than it allows. */
  forgetBudget(): Promise<void>;
  /** Lets the waits between rounds of first loads pass at once. */
  passWaits(): Promise<void>;
  /** POST /api/verify-league by the person of that e-mail name; at this process unless another one is given. */
  verify(
    name: string,
    body: Record<string, unknown>,
    at?: App,
  ): Promise<{ status: number; body: Record<string, unknown> }>;
  /** Stops every loop: nothing happens any more but what is asked for. */
  stopJobs(): Promise<void>;
  /** Stops the service as a crash would, and starts it again on the same database. */
  restart(): Promise<void>;
  /** Starts another process of the service beside those that run, with clients of its own; it runs until `close`. */
  startAnother(): Promise<App>;
}

export async function syncBed(o: SyncBedOptions): Promise<SyncBed> {
  const bed = await testbed({ service: 'league-sync' });
  const standIn = await startStandIn(o.folder);
  const admin = fakeAdmin();
  let stops: (() => Promise<void>)[] = [];
  const onStop: Stopper['onStop'] = (_name, stop) => void stops.push(stop);
  const stopService = async () => {
    for (const stop of stops.reverse()) await stop();
    stops = [];
  };

  async function start(): Promise<{ deps: Deps; app: App; jobs: ReturnType<typeof startJobs> }> {
    const core = { ...testCore(bed), limits: o.limits ?? ('off' as const) };
    const { now, footballClockUrl, analytics = { schedule: async () => null } } = o;
    const clock = await openClock({ now, footballClockUrl }, bed.logger, onStop);
    const provider = { timeoutMs: 2_000, breakMs: 300, retryDelaysMs: [20, 50], ...o.provider };
    const memberProof = o.memberProof ?? ('trust' as const);
    const settings = { sleeperBaseUrl: standIn.providerUrl, memberProof, provider };
    const deps = createDeps(core, { admin, analytics, clock }, settings);
    onStop('provider', () => deps.closeProvider());
    await ensureCollections(bed);
    deps.outbox.start();
    admin.hear(deps.outbox);
    onStop('outbox', () => deps.outbox.stop());
    const jobs = startJobs(deps, o.lookEveryMs ?? 100);
    onStop('jobs', () => jobs.stop());
    await followSchedules(deps);
    await followApprovals(deps);
    const goneChains = await followGoneChains(deps, o.graceMs);
    onStop('gone leagues', () => goneChains.stop());
    const app = await buildApp({ ...deps, access: pageAccess(deps.access, deps.bus) });
    onStop('http', () => app.close());
    return { deps, app, jobs };
  }

  let running = await start();

  return {
    ...bed,
    ...standIn,
    admin,
    get deps() {
      return running.deps;
    },
    get sync() {
      return { ...running.deps, sleeper: running.deps.sleeperForWatched };
    },
    get app() {
      return running.app;
    },
    forgetBudget: async () => void (await bed.mongo.connection.collection('call_windows').deleteMany({})),
    async passWaits() {
      const waiting = { 'sync.state': 'loading', 'retry.at': { $gt: new Date() } };
      const chains = bed.mongo.connection.collection('chains');
      const { modifiedCount } = await chains.updateMany(waiting, { $set: { 'retry.at': new Date(0) } });
      if (modifiedCount > 0) running.deps.connected.emit('chain');
    },
    async verify(name, body, at = running.app) {
      const headers = await bed.issuer.headers({ sub: `account-${name}`, email: `${name}@example.test` });
      for (;;) {
        const response = await at.inject({
          method: 'POST',
          url: '/api/verify-league',
          headers,
          payload: body,
        });
        // The test machine itself is busy: a browser would try again too.
        const { slug } = response.json<{ slug?: string }>();
        if (slug !== 'overloaded') return { status: response.statusCode, body: response.json() };
        // Asking on without a pause would keep it busy for ever.
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    },
    stopJobs: () => running.jobs.stop(),
    async restart() {
      await stopService();
      running = await start();
    },
    startAnother: async () => (await start()).app,
    async close() {
      await stopService();
      await standIn.close();
      await bed.close();
    },
  };
}

/** Waits until `check` gives something true; fails after `forMs` with the last result. */
export async function eventually<T>(check: () => Promise<T>, until: (value: T) => boolean, forMs = 40_000): Promise<T> {
  const deadline = Date.now() + forMs;
  for (;;) {
    const value = await check();
    if (until(value)) return value;
    if (Date.now() > deadline) throw new Error(`still not so: ${JSON.stringify(value)?.slice(0, 2_000)}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Waits until the league's chain is loaded. */
export const loaded = (bed: SyncBed, leagueId: string) =>
  eventually(
    () => bed.deps.chains.findByLeague(leagueId),
    (chain) => chain?.sync.state === 'ready',
    60_000,
  );

/** The same for a league of which the provider does not give all: its load has several rounds. */
export const loadedInRounds = (bed: SyncBed, leagueId: string) =>
  eventually(
    async () => {
      await bed.passWaits();
      return bed.deps.chains.findByLeague(leagueId);
    },
    (chain) => chain?.sync.state === 'ready',
    60_000,
  );

/** Adds to `heard` what is told of with league.synced from now on. */
export function hearSynced({ bus }: Pick<SyncBed, 'bus'>, heard: LeagueSynced[]): Promise<void> {
  const handle = async ({ payload }: { payload: LeagueSynced }) => void heard.push(payload);
  return bus.work({ subject: 'league.synced.v1', consumer: 'test-synced', handle });
}

/** A bed whose league is connected by its first owner and loaded, and whose jobs stand still from then on. */
export async function loadedAtRest(folder: string, leagueId: string): Promise<{ bed: SyncBed; chainId: string }> {
  const bed = await syncBed({ folder });
  await bed.verify('owner1', { leagueId });
  const chainId = (await loaded(bed, leagueId))?._id ?? '';
  await bed.stopJobs();
  return { bed, chainId };
}
