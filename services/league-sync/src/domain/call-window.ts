/** Calls of the last minute, counted in buckets of one second; plain data, so that it can be stored. */
export interface CallWindow {
  buckets: { second: number; calls: number }[];
  /** No call before this instant (epoch ms): the provider asked us to wait. */
  blockedUntilMs: number;
}

export const emptyWindow: CallWindow = { buckets: [], blockedUntilMs: 0 };

const windowSeconds = 60;

/**
 * Asks for one call now. Never more than `limit` calls are granted in ANY 60 s: a bucket counts until 60 s after its
 * last millisecond. Refused: `waitMs` is when asking again can succeed.
 */
export function takeCall(
  window: CallWindow,
  nowMs: number,
  limit: number,
): { granted: true; window: CallWindow } | { granted: false; waitMs: number } {
  if (nowMs < window.blockedUntilMs) return { granted: false, waitMs: window.blockedUntilMs - nowMs };
  const second = Math.floor(nowMs / 1000);
  const counted = window.buckets.filter((bucket) => bucket.second + windowSeconds >= second);
  const used = counted.reduce((sum, bucket) => sum + bucket.calls, 0);
  if (used >= limit) {
    const first = counted[0]?.second ?? second;
    return { granted: false, waitMs: Math.max(1, (first + windowSeconds + 1) * 1000 - nowMs) };
  }
  const newest = counted.at(-1);
  // A clock that was set back must not open a bucket behind the newest one: it would be forgotten too early.
  const at = Math.max(second, newest?.second ?? second);
  const buckets =
    newest?.second === at
      ? [...counted.slice(0, -1), { second: at, calls: newest.calls + 1 }]
      : [...counted, { second: at, calls: 1 }];
  return { granted: true, window: { buckets, blockedUntilMs: window.blockedUntilMs } };
}

/** Forbids calls until an instant; an earlier block never shortens a later one. */
export function blockCalls(window: CallWindow, untilMs: number): CallWindow {
  return { ...window, blockedUntilMs: Math.max(window.blockedUntilMs, untilMs) };
}
