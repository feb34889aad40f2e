import { createLeases } from '@dynasty/kit/lease';
import { type Stopper } from '@dynasty/kit/lifecycle';
import { type App } from '@dynasty/kit/http';
import { type Testbed, testbed } from '@dynasty/testbed/testbed';
import { buildSandbox } from '@dynasty/sandbox/app';
import { type FaultRule } from '@dynasty/sandbox/fault-rules';
import { buildApp } from '../../src/app.js';
import { type SyncDeps } from '../../src/actions/sync-deps.js';
import { type AdminClient, type Attempt } from '../../src/clients/admin.js';
import { createCallBudget } from '../../src/clients/call-budget.js';
import { createSharedClock } from '../../src/clients/shared-clock.js';
import { createProviderHttp } from '../../src/clients/sleeper/provider-http.js';
import { createSleeper } from '../../src/clients/sleeper/sleeper.js';
import { type Deps } from '../../src/deps.js';
import { type ServiceOptions, startService } from '../../src/service.js';
import { createCallWindows } from '../../src/store/call-windows.js';

/** Stands in for the admin service: approves on connect unless told otherwise. */
export interface FakeAdmin extends AdminClient {
  attempts: Attempt[];
  answers: { check: 'approved' | 'suspended' | 'unknown'; onConnect: 'approved' | 'unknown' };
}

export function fakeAdmin(): FakeAdmin {
  const admin: FakeAdmin = {
    attempts: [],
    answers: { check: 'unknown', onConnect: 'approved' },
    check: async () => admin.answers.check,
    approveOnConnect: async () => (admin.answers.check === 'unknown' ? admin.answers.onConnect : admin.answers.check),
    recordAttempt: async (attempt) => void admin.attempts.push(attempt),
  };
  return admin;
}

/** The service on real servers, in front of the provider stand-in. */
export interface SyncBed extends Omit<Testbed, 'close'> {
  deps: Deps;
  /** What the service's jobs work with: for tests that run one of them themselves. */
  sync: SyncDeps;
  app: App;
  admin: FakeAdmin;
  /** Calls that the provider saw since the last `forgetCalls`. */
  calls(): Promise<{ total: number; paths: Record<string, number> }>;
  forgetCalls(): Promise<void>;
  fault(rule: FaultRule): Promise<void>;
  heal(): Promise<void>;
  /** Begins a new minute of the call budget: tests connect more leagues than it allows. */
  forgetBudget(): Promise<void>;
  /** POST /api/verify-league by the person of that e-mail name. */
  verify(name: string, body: Record<string, unknown>): Promise<{ status: number; body: Record<string, unknown> }>;
  /** Stops the service as a crash would, and starts it again on the same database. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** `folder` holds the provider's answers under v1/. */
export async function syncBed(o: { folder: string } & Partial<ServiceOptions>): Promise<SyncBed> {
  const { folder, ...options } = o;
  const bed = await testbed();
  const sandbox = buildSandbox({ sleeperData: folder, source: 'recorded' });
  const origin = await sandbox.listen({ port: 0, host: '127.0.0.1' });
  const admin = fakeAdmin();
  let stops: (() => Promise<void>)[] = [];
  const onStop: Stopper['onStop'] = (_name, stop) => void stops.push(stop);
  const stopService = async () => {
    for (const stop of stops.reverse()) await stop();
    stops = [];
  };

  async function start(): Promise<{ deps: Deps; app: App }> {
    const core = { ...bed, isSignedOut: () => false, limits: 'off' as const };
    const deps = await startService(
      core,
      {
        sleeperBaseUrl: `${origin}/v1`,
        avatarBaseUrl: 'http://127.0.0.1/avatars',
        memberProof: 'trust',
        now: undefined,
        footballClockUrl: undefined,
        admin,
        analytics: { schedule: async () => null },
        provider: { timeoutMs: 2_000, breakMs: 300, retryDelaysMs: [20, 50] },
        lookEveryMs: 100,
        ...options,
      },
      onStop,
    );
    const app = await buildApp(deps);
    stops.push(() => app.close());
    return { deps, app };
  }

  const windows = createCallWindows(bed.mongo);
  const provider = createProviderHttp({
    baseUrl: `${origin}/v1`,
    budget: createCallBudget({ windows, now: createSharedClock(windows.clockMs) }),
    logger: bed.logger,
    timeoutMs: 2_000,
    breakMs: 300,
    retryDelaysMs: [20, 50],
  });
  const sleeper = createSleeper(provider.get, { urgency: 'watched' });
  let running = await start();
  const inject = (method: 'POST' | 'GET' | 'DELETE', url: string, payload?: object) =>
    sandbox.inject({ method, url, ...(payload === undefined ? {} : { payload }) });

  return {
    ...bed,
    admin,
    get deps() {
      return running.deps;
    },
    get sync() {
      return { ...running.deps, leases: createLeases(bed.mongo), sleeper };
    },
    get app() {
      return running.app;
    },
    calls: async () => (await inject('GET', '/_sandbox/calls')).json(),
    forgetCalls: async () => void (await inject('DELETE', '/_sandbox/calls')),
    fault: async (rule) => void (await inject('POST', '/_sandbox/faults', rule)),
    heal: async () => void (await inject('DELETE', '/_sandbox/faults')),
    forgetBudget: async () => void (await bed.mongo.connection.collection('call_windows').deleteMany({})),
    async verify(name, body) {
      const headers = await bed.issuer.headers({ sub: `account-${name}`, email: `${name}@example.test` });
      for (;;) {
        const answer = await running.app.inject({ method: 'POST', url: '/api/verify-league', headers, payload: body });
        // The test machine itself is busy: a browser would try again too.
        const { slug } = answer.json<{ slug?: string }>();
        if (slug !== 'overloaded') return { status: answer.statusCode, body: answer.json() };
        // Asking on without a pause would keep it busy for ever.
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    },
    async restart() {
      await stopService();
      running = await start();
    },
    async close() {
      await stopService();
      await provider.close();
      await sandbox.close();
      await bed.close();
    },
  };
}

/** Waits until `check` gives something true; fails after `forMs` with the last answer. */
export async function eventually<T>(check: () => Promise<T>, until: (value: T) => boolean, forMs = 20_000): Promise<T> {
  const deadline = Date.now() + forMs;
  for (;;) {
    const value = await check();
    if (until(value)) return value;
    if (Date.now() > deadline) throw new Error(`still not so: ${JSON.stringify(value)?.slice(0, 500)}`);
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
