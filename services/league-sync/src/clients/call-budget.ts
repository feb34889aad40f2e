import { AppError } from '@dynasty/kit/errors';
import { setTimeout as sleep } from 'node:timers/promises';
import { blockCalls, type CallWindow, emptyWindow, takeCall } from '../domain/call-window.js';
import { type CallWindows } from '../store/call-windows.js';

/** Who is waiting: somebody at a browser, or a job. */
export type Urgency = 'interactive' | 'background';

/** The one budget of calls to the provider; retries take from it like first tries. */
export interface CallBudget {
  /**
   * Resolves when one call may be made now. An interactive caller is refused with AppError `unavailable` rather than
   * kept waiting for more than two seconds; a job waits as long as it takes.
   */
  take(urgency: Urgency, signal?: AbortSignal): Promise<void>;
  /** The provider asked us to make no call for this long. */
  block(ms: number): Promise<void>;
}

const provider = 'sleeper';
/** The provider allows 1,000 a minute per address. */
export const callsPerMinute = 900;
/** Jobs leave some calls to people who are waiting. */
const backgroundCallsPerMinute = 840;
const patienceMs = 2_000;

/** The budget is kept in the database: several workers share it, and it survives a crash. */
export function createCallBudget(o: { windows: CallWindows; now?: () => number }): CallBudget {
  const now = o.now ?? Date.now;
  let known: { version: number; window: CallWindow } | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  async function change<T>(decide: (window: CallWindow) => { window?: CallWindow; result: T }): Promise<T> {
    for (;;) {
      known ??= await load();
      const { window, result } = decide(known.window);
      if (window === undefined) return result;
      const version = known.version + 1;
      if (await o.windows.swap({ _id: provider, version, ...window })) {
        known = { version, window };
        return result;
      }
      known = undefined;
    }
  }

  async function load() {
    const stored = await o.windows.find(provider);
    if (stored === null) return { version: 0, window: emptyWindow };
    return { version: stored.version, window: { buckets: stored.buckets, blockedUntilMs: stored.blockedUntilMs } };
  }

  /** One change at a time in this process: the optimistic write meets other processes only. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = queue.then(work, work);
    queue = turn.catch(() => undefined);
    return turn;
  }

  const tryTake = (limit: number) =>
    change((window) => {
      const answer = takeCall(window, now(), limit);
      return answer.granted ? { window: answer.window, result: 0 } : { result: answer.waitMs };
    });

  return {
    async take(urgency, signal) {
      const limit = urgency === 'interactive' ? callsPerMinute : backgroundCallsPerMinute;
      for (;;) {
        signal?.throwIfAborted();
        const waitMs = await inTurn(() => tryTake(limit));
        if (waitMs === 0) return;
        if (urgency === 'interactive' && waitMs > patienceMs) throw busy(waitMs);
        await sleep(Math.min(waitMs, 5_000), undefined, { signal });
      }
    },
    block: (ms) => inTurn(() => change((window) => ({ window: blockCalls(window, now() + ms), result: undefined }))),
  };
}

function busy(waitMs: number): AppError {
  return new AppError('unavailable', 'provider-unavailable', 'Sleeper cannot be asked right now. Try again shortly.', {
    retryAfterS: Math.ceil(waitMs / 1000),
  });
}
