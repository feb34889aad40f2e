/** Jobs whose calls are counted apart: those for watched leagues, and all others. */
export type JobKind = 'watched' | 'background';

/** The calls of one second of the epoch: all of them, and among them those of jobs of a kind, where there are any. */
export interface CallBucket extends Partial<Record<JobKind, number>> {
  second: number;
  calls: number;
}

/** Calls of the last minute, counted in buckets of one second; plain data, so that it can be stored. */
export interface CallWindow {
  buckets: CallBucket[];
  /** No call before this instant (epoch ms): the provider asked us to wait. */
  blockedUntilMs: number;
}

/** How many calls may be made in any 60 s. */
export interface CallLimits {
  /** Of all callers together. */
  limit: number;
  /** Of the jobs of the caller's kind together; a person is of none. */
  own?: { of: JobKind; limit: number };
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
    buckets: window.buckets.map((bucket) => ({ ...bucket, second: Math.min(bucket.second, latest) })),
    blockedUntilMs: Math.min(window.blockedUntilMs, latestBlockMs),
  };
}

/**
 * Requests up to `wanted` calls that are made between now and `madeByMs` (else: now). Never more than `limit` calls are
 * given in ANY 60 s, and to jobs of one kind never more than their `own.limit`, however few the others make: a bucket
 * counts until 60 s after its last millisecond. Fewer than wanted: `waitMs` is when asking again can succeed. The window
 * that is returned has to be kept even when no call was given: it may have been put right after its clock was set back.
 */
export function takeCalls(
  before: CallWindow,
  nowMs: number,
  { limit, own, wanted, madeByMs = nowMs }: CallLimits & { wanted: number; madeByMs?: number },
): { taken: number; window: CallWindow; waitMs: number } {
  const window = withoutFarFuture(before, nowMs);
  if (nowMs < window.blockedUntilMs) return { taken: 0, window, waitMs: window.blockedUntilMs - nowMs };
  const second = Math.floor(nowMs / 1000);
  const counted = bucketsCounted(window, nowMs);
  const rooms = [roomIn(counted, second, limit, callsOf)];
  if (own !== undefined) rooms.push(roomIn(counted, second, own.limit, (bucket) => bucket[own.of] ?? 0));
  const taken = Math.max(0, Math.min(wanted, ...rooms.map(({ calls }) => calls)));
  const short = rooms.filter(({ calls }) => calls < wanted);
  const waitMs = Math.max(0, ...short.map(({ moreAtMs }) => Math.max(1, moreAtMs - nowMs)));
  if (taken === 0) return { taken, window, waitMs };
  const newest = counted.at(-1);
  // A clock that was set back must not open a bucket behind the newest one: it would be forgotten too early.
  const at = Math.max(Math.floor(madeByMs / 1000), newest?.second ?? second);
  const isOpen = newest?.second === at;
  const last: CallBucket = isOpen ? newest : { second: at, calls: 0 };
  const ofKind = own === undefined ? {} : { [own.of]: (last[own.of] ?? 0) + taken };
  const bucket: CallBucket = { ...last, calls: last.calls + taken, ...ofKind };
  const buckets = [...(isOpen ? counted.slice(0, -1) : counted), bucket];
  return { taken, window: { buckets, blockedUntilMs: window.blockedUntilMs }, waitMs };
}

/** How many calls are left of a limit, and when (epoch ms) the first of those that it counts is forgotten. */
function roomIn(buckets: CallBucket[], second: number, limit: number, countOf: (bucket: CallBucket) => number) {
  const first = buckets.find((bucket) => countOf(bucket) > 0)?.second ?? second;
  return { calls: limit - sumOf(buckets, countOf), moreAtMs: (first + windowSeconds + 1) * 1000 };
}

/** Calls of the 60 s that end now. */
export const callsCounted = (window: Pick<CallWindow, 'buckets'>, nowMs: number): number =>
  sumOf(bucketsCounted(window, nowMs), callsOf);

function bucketsCounted({ buckets }: Pick<CallWindow, 'buckets'>, nowMs: number): CallBucket[] {
  const second = Math.floor(nowMs / 1000);
  return buckets.filter((bucket) => bucket.second + windowSeconds >= second);
}

const callsOf = ({ calls }: CallBucket): number => calls;
const sumOf = (buckets: CallBucket[], countOf: (bucket: CallBucket) => number): number =>
  buckets.reduce((sum, bucket) => sum + countOf(bucket), 0);

/** Forbids calls until an instant; an earlier block never shortens a later one. */
export function blockCalls(window: CallWindow, untilMs: number): CallWindow {
  return { ...window, blockedUntilMs: Math.max(window.blockedUntilMs, untilMs) };
}
