/** Calls of the last minute, counted in buckets of one second; plain data, so that it can be stored. */
export interface CallWindow {
  buckets: { second: number; calls: number }[];
  /** No call before this instant (epoch ms): the provider asked us to wait. */
  blockedUntilMs: number;
}

export const emptyWindow: CallWindow = { buckets: [], blockedUntilMs: 0 };

const windowSeconds = 60;
/** No pause that the provider asks for is longer. */
const longestBlockMs = 3_600_000;

/**
 * The window as its clock allows it to be. A clock that was set back far leaves calls and a pause in the future, where
 * they would end all calls until it has caught up: these count as soon over. Calls up to a minute ahead stay where they
 * are, as the clock may be put right again; they hold nothing up for longer than two minutes.
 */
function withoutFarFuture(window: CallWindow, nowMs: number): CallWindow {
  const latest = Math.floor(nowMs / 1000) + windowSeconds;
  const latestBlockMs = nowMs + longestBlockMs;
  if (window.blockedUntilMs <= latestBlockMs && window.buckets.every(({ second }) => second <= latest)) return window;
  return {
    buckets: window.buckets.map(({ second, calls }) => ({ second: Math.min(second, latest), calls })),
    blockedUntilMs: Math.min(window.blockedUntilMs, latestBlockMs),
  };
}

/**
 * Requests up to `wanted` calls that are made between now and `madeByMs` (else: now). Never more than `limit` calls are
 * given in ANY 60 s: a bucket counts until 60 s after its last millisecond. Fewer than wanted: `waitMs` is when asking
 * again can succeed. The window that is returned has to be kept even when no call was given: it may have been put right
 * after its clock was set back.
 */
export function takeCalls(
  before: CallWindow,
  nowMs: number,
  { limit, wanted, madeByMs = nowMs }: { limit: number; wanted: number; madeByMs?: number },
): { taken: number; window: CallWindow; waitMs: number } {
  const window = withoutFarFuture(before, nowMs);
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
