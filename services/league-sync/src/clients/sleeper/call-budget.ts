import { AppError } from '@dynasty/kit/errors';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CallHistory, emptyHistory, noteCalls, noteRefusal } from '../../domain/polling/call-history.js';
import {
  blockCalls,
  type CallLimits,
  type CallWindow,
  emptyWindow,
  type JobKind,
  takeCalls,
} from '../../domain/polling/call-window.js';
import { callsPerMinute, limitsOf } from '../../domain/polling/poll-plan.js';
import { type CallWindows } from '../../store/call-windows.js';

/** Who is waiting: a person at a browser, a job for watched leagues, or any other job. */
export type Urgency = 'interactive' | JobKind;

/** The one budget of calls to the provider; retries take from it like first tries. */
export interface CallBudget {
  /**
   * Resolves when one call may be made, which must be made at once. An interactive caller is refused with AppError
   * `unavailable` rather than kept waiting for more than two seconds; a job waits as long as it takes, but is refused in the
   * same way while the provider has asked for a pause of more than `longestPauseS`: it holds leagues that others need.
   */
  take(urgency: Urgency, signal?: AbortSignal): Promise<void>;
  /** Jobs of a kind make at most this many calls in any 60 s; the rest is for those of the other kind. */
  limitJobs(of: JobKind, calls: number): void;
  /** How long the caller of this process has waited that waits longest, in ms; 0 when none waits. */
  longestWaitMs(urgency: Urgency): number;
  /** The process stops: no job makes a call, those that wait neither, until `jobs` have ended. They get JobsStopped. */
  refuseJobs(jobs: Promise<unknown>): Promise<void>;
  /** The provider asked us to make no call for this long. */
  block(ms: number): Promise<void>;
}

/** The job's process stops: nothing is wrong with the provider. */
export class JobsStopped extends Error {}

interface Waiter {
  /** By the clock of `performance`. */
  sinceMs: number;
  grant(): void;
  refuse(error: unknown): void;
}

interface Known {
  version: number;
  window: CallWindow;
  history: CallHistory;
}

const provider = 'sleeper';
const patienceMs = 2_000;
/** A job that is asked to wait no longer than this goes on afterwards; else it gives up until its next turn. */
export const longestPauseS = 30;
/** Calls that one write takes at most: other processes want some too. */
const sliceCalls = 30;
/** Calls are made within this time after they were taken; those of a longer write (a stalled process) are forgotten. */
const madeWithinMs = 1_000;
export const urgencies: readonly Urgency[] = ['interactive', 'watched', 'background'];

/**
 * The budget is one document in the database, so several workers share it, and it survives a crash: calls are written
 * down before they are made. One write serves all callers that wait in this process. `now` (epoch ms) must be the
 * same clock in every process.
 */
export function createCallBudget(o: { windows: CallWindows; now: () => number | Promise<number> }): CallBudget {
  const waiting: Record<Urgency, Set<Waiter>> = { interactive: new Set(), watched: new Set(), background: new Set() };
  const limits: Record<Urgency, CallLimits> = {
    interactive: { limit: callsPerMinute },
    watched: limitsOf('watched'),
    background: limitsOf('background'),
  };
  let known: Known | undefined;
  let serving = false;
  let areJobsStopped = false;
  let alarm = new AbortController();

  async function load(): Promise<Known> {
    const stored = await o.windows.find(provider);
    if (stored === null) return { version: 0, window: emptyWindow, history: emptyHistory };
    const { version, buckets, blockedUntilMs, history = emptyHistory } = stored;
    return { version, window: { buckets, blockedUntilMs }, history };
  }

  /** False when another process has changed the window meanwhile. */
  async function store({ version, window, history }: Known): Promise<boolean> {
    const stored = await o.windows.swap({ _id: provider, version, ...window, history });
    known = stored ? { version, window, history } : undefined;
    return stored;
  }

  /** Grants the calls that the window allows, the most urgent first; returns the wait until the next one, ms. */
  async function serve(): Promise<number> {
    const now = await o.now();
    const { version, window: before, history } = (known ??= await load());
    let window = before;
    let waitMs = 0;
    const served: Waiter[] = [];
    for (const urgency of urgencies) {
      const wanted = Math.min(waiting[urgency].size, sliceCalls - served.length);
      if (wanted === 0) continue;
      const grant = takeCalls(window, now, { ...limits[urgency], wanted, madeByMs: now + madeWithinMs });
      window = grant.window;
      served.push(...[...waiting[urgency]].slice(0, grant.taken));
      if (grant.taken < wanted) waitMs = Math.max(waitMs, grant.waitMs);
      const isPaused = window.blockedUntilMs - now > longestPauseS * 1000;
      const isTooLong = urgency === 'interactive' ? grant.waitMs > patienceMs : isPaused;
      if (isTooLong) refuse(urgency, busy(grant.waitMs), grant.taken);
    }
    if (served.length === 0 && window === before) return waitMs;
    const startedAt = performance.now();
    const next = { version: version + 1, window, history: noteCalls(history, now, served.length) };
    if (!(await store(next)) || performance.now() - startedAt > madeWithinMs) return 0;
    for (const waiter of served) waiter.grant();
    return waitMs;
  }

  function refuse(urgency: Urgency, error: unknown, after = 0): void {
    for (const waiter of [...waiting[urgency]].slice(after)) waiter.refuse(error);
  }

  const anybody = () => urgencies.some((urgency) => waiting[urgency].size > 0);

  async function serveAll(): Promise<void> {
    if (serving) return alarm.abort();
    serving = true;
    try {
      while (anybody()) {
        alarm = new AbortController();
        const waitMs = await serve();
        // Another process may free or block calls meanwhile, and more urgent callers may come.
        const { signal } = alarm;
        if (waitMs > 0) await sleep(Math.min(waitMs, 1_000), undefined, { signal }).catch(() => undefined);
        if (waitMs > 0) known = undefined;
      }
    } catch (error) {
      known = undefined;
      for (const urgency of urgencies) refuse(urgency, error);
    } finally {
      serving = false;
    }
  }

  return {
    async take(urgency, signal) {
      signal?.throwIfAborted();
      if (areJobsStopped && urgency !== 'interactive') throw new JobsStopped();
      const abort = Promise.withResolvers<never>();
      const onAbort = () => abort.reject(signal?.reason);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const settle = { grant: leaveWith(resolve), refuse: leaveWith(reject) };
      const waiter: Waiter = { sinceMs: performance.now(), ...settle };
      function leaveWith<T>(settle: (value: T) => void) {
        return (value: T) => {
          waiting[urgency].delete(waiter);
          settle(value);
        };
      }
      signal?.addEventListener('abort', onAbort, { once: true });
      waiting[urgency].add(waiter);
      void serveAll();
      try {
        await (signal === undefined ? promise : Promise.race([promise, abort.promise]));
      } finally {
        waiting[urgency].delete(waiter);
        signal?.removeEventListener('abort', onAbort);
      }
    },
    limitJobs(of, calls) {
      limits[of] = limitsOf(of, calls);
    },
    longestWaitMs(urgency) {
      // A set keeps the order in which they came.
      const [first] = waiting[urgency];
      return first === undefined ? 0 : performance.now() - first.sinceMs;
    },
    async refuseJobs(jobs) {
      areJobsStopped = true;
      for (const urgency of ['watched', 'background'] as const) refuse(urgency, new JobsStopped());
      await jobs.finally(() => (areJobsStopped = false));
    },
    async block(ms) {
      for (;;) {
        const { version, window, history } = (known ??= await load());
        const now = await o.now();
        const next = { window: blockCalls(window, now + ms), history: noteRefusal(history, now) };
        if (await store({ version: version + 1, ...next })) return;
      }
    },
  };
}

function busy(waitMs: number): AppError {
  return new AppError('unavailable', 'provider-unavailable', 'Sleeper cannot be asked right now. Try again shortly.', {
    retryAfterS: Math.ceil(waitMs / 1000),
  });
}
