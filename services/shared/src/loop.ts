import { setTimeout as sleep } from 'node:timers/promises';
import type { Leases } from './lease.js';
import type { Logger } from './logger.js';
import { counter } from './metrics.js';

export interface Loop {
  /** Run again now, or as soon as the run under way has ended. */
  wake(): void;
  /** Aborts the run under way and waits for its end; there is none after it. */
  stop(): Promise<void>;
}

export interface LoopOptions {
  /** Names the loop in logs and metrics. */
  name: string;
  /** From the end of a run to the start of the next; asked anew after each run where it is a function. */
  everyMs: number | (() => number);
  /** Has to end soon after its signal aborts: the process stops, or the lease was lost. */
  work: (signal: AbortSignal) => Promise<void>;
  logger: Logger;
  /** Only the process that holds this lease works; another one looks again when it may have run out. */
  lease?: { leases: Leases; name: string; ttlMs: number };
  /** Pauses differ by up to this share of their length, so that processes do not all come at once; 0.1 unless given. */
  jitter?: number;
  /**
   * The pause after a failure: `first`, twice as long after each further one, `longest` at most. Unless given: 1 s, and
   * 15 s or `everyMs` if that is more.
   */
  retryMs?: { first: number; longest: number };
}

const firstRetryMs = 1_000;
/** The longest pause, so that a dependency that is back is noticed within this time. */
const longestRetryMs = 15_000;

/** Runs `work` at once and then again after each pause, one run at a time, until it is stopped. */
export function startLoop(o: LoopOptions): Loop {
  const runs = counter('loop_runs_total', 'Runs of repeated work by how they ended', ['loop', 'outcome']);
  const stopping = new AbortController();
  let alarm = new AbortController();
  let failures = 0;

  /** False when another process holds the lease. */
  async function runOnce(): Promise<boolean> {
    const { lease } = o;
    if (lease === undefined) {
      await o.work(stopping.signal);
      return true;
    }
    const work = (lost: AbortSignal): Promise<void> => o.work(AbortSignal.any([lost, stopping.signal]));
    return lease.leases.withLease(lease.name, lease.ttlMs, work);
  }

  /** Runs once and gives the pause that follows, in ms. */
  async function runAndRest(): Promise<number> {
    try {
      const worked = await runOnce();
      runs.inc({ loop: o.name, outcome: worked ? 'done' : 'left-to-another' });
      if (failures > 0) o.logger.info({ loop: o.name, failures }, 'repeated work succeeds again');
      failures = 0;
      return worked ? everyMs() : Math.min(everyMs(), o.lease?.ttlMs ?? Infinity);
    } catch (error) {
      if (stopping.signal.aborted) return 0;
      runs.inc({ loop: o.name, outcome: 'failed' });
      const retryMs = retryAfterMs();
      failures += 1;
      const facts = { err: error, loop: o.name, failures, retryMs };
      if (failures === 1) o.logger.warn(facts, 'repeated work failed and will run again');
      else o.logger.debug(facts, 'repeated work failed again');
      return retryMs;
    }
  }

  const everyMs = (): number => (typeof o.everyMs === 'number' ? o.everyMs : o.everyMs());

  function retryAfterMs(): number {
    const { first, longest } = o.retryMs ?? { first: firstRetryMs, longest: Math.max(everyMs(), longestRetryMs) };
    return Math.min(longest, first * 2 ** failures);
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      alarm = new AbortController();
      const signal = AbortSignal.any([alarm.signal, stopping.signal]);
      const pauseMs = spread(await runAndRest(), o.jitter ?? 0.1);
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    wake: () => alarm.abort(),
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** A time at random within `share` of `ms`, to both sides. */
function spread(ms: number, share: number): number {
  return ms * (1 + share * (2 * Math.random() - 1));
}
