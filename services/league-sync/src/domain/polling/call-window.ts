/** Calls of the last minute, counted in buckets of one second; plain data, so that it can be stored. */
export interface CallWindow {
  buckets: { second: number; calls: number }[];
  /** No call before this instant (epoch ms): the provider asked us to wait. */
  blockedUntilMs: number;
}

export const emptyWindow: CallWindow = { buckets: [], blockedUntilMs: 0 };

const windowSeconds = 60;

/**
 * Requests up to `wanted` calls that are made between now and `madeByMs` (else: now). Never more than `limit` calls are
 * given in ANY 60 s: a bucket counts until 60 s after its last millisecond. Fewer than wanted: `waitMs` is when asking
 * again can succeed.
 */
export function takeCalls(
  window: CallWindow,
  nowMs: number,
  { limit, wanted, madeByMs = nowMs }: { limit: number; wanted: number; madeByMs?: number },
): { taken: number; window: CallWindow; waitMs: number } {
  if (nowMs < window.blockedUntilMs) return { taken: 0, window, waitMs: window.blockedUntilMs - nowMs };
  const second = Math.floor(nowMs / 1000);
  const counted = window.buckets.filter((bucket) => bucket.second + windowSeconds >= second);
  const used = counted.reduce((sum, bucket) => sum + bucket.calls, 0);
  const taken = Math.max(0, Math.min(wanted, limit - used));
  const first = counted[0]?.second ?? second;
  const waitMs = taken === wanted ? 0 : Math.max(1, (first + windowSeconds + 1) * 1000 - nowMs);
  if (taken === 0) return { taken, window, waitMs };
  const newest = counted.at(-1);
  // A clock that was set back must not open a bucket behind the newest one: it would be forgotten too early.
  const at = Math.max(Math.floor(madeByMs / 1000), newest?.second ?? second);
  const buckets =
    newest?.second === at
      ? [...counted.slice(0, -1), { second: at, calls: newest.calls + taken }]
      : [...counted, { second: at, calls: taken }];
  return { taken, window: { buckets, blockedUntilMs: window.blockedUntilMs }, waitMs };
}

/** Calls of the 60 s that end now. */
export function callsCounted({ buckets }: Pick<CallWindow, 'buckets'>, nowMs: number): number {
  const second = Math.floor(nowMs / 1000);
  return buckets.filter((bucket) => bucket.second + windowSeconds >= second).reduce((sum, { calls }) => sum + calls, 0);
}

/** Forbids calls until an instant; an earlier block never shortens a later one. */
export function blockCalls(window: CallWindow, untilMs: number): CallWindow {
  return { ...window, blockedUntilMs: Math.max(window.blockedUntilMs, untilMs) };
}
