import { setTimeout as sleep } from 'node:timers/promises';
import { type Loop, startLoop } from '@dynasty/kit/loop';
import { type Deps } from '../deps.js';
import { refreshNflData, sinceLastLook } from '../actions/refresh-nfl-data.js';
import { refreshStatLines } from '../actions/refresh-stat-lines.js';

/** A process that was killed in the middle of its work is followed by another one within this time. */
const leaseMs = 15_000;
/** A look costs one call while nothing is new; news come by events. */
const statLinesEveryMs = 5 * 60_000;
/** Weeks that arrive one by one are copied together: each copy writes the whole season anew. */
const gatherMs = 5_000;

/** More than three failures in half an hour are an alert (RepeatedWorkFails): fewer would take it back. */
const longestRetryMs = 5 * 60_000;

/** Pauses differ by a tenth: a process that is alone finds the beginning of each look more than this share of one ago. */
const shareOfPause = 0.85;

/**
 * Keeps nflverse's files fresh: a look every `everyMs`, by one process at a time and by all of them together, after a
 * failure sooner.
 */
export function startRefreshing(deps: Deps, everyMs: number): Loop {
  const { leases, logger } = deps;
  const youngMs = shareOfPause * everyMs;
  let nextMs = everyMs;
  return startLoop({
    name: 'nfl-data',
    everyMs: () => nextMs,
    retryMs: { first: 1_000, longest: Math.min(everyMs, longestRetryMs) },
    lease: { leases, name: 'nfl-data', ttlMs: leaseMs },
    logger,
    async work(signal) {
      await refreshNflData(deps, signal, youngMs);
      // Where another process has looked, the next look is one pause after that; by a clock ahead of ours, one after now.
      const sinceMs = Math.max((await sinceLastLook(deps)) ?? 0, 0);
      nextMs = Math.max(everyMs - sinceMs, everyMs - youngMs);
    },
  });
}

/** Keeps Sleeper's stat lines as league-sync has them, by one process at a time. */
export function startCopyingStatLines(deps: Deps): Loop {
  const { leases, logger } = deps;
  let endedAt = -Infinity;
  return startLoop({
    name: 'stat-lines',
    everyMs: statLinesEveryMs,
    lease: { leases, name: 'stat-lines', ttlMs: leaseMs },
    logger,
    async work(signal) {
      await sleep(Math.max(0, endedAt + gatherMs - performance.now()), undefined, { signal });
      await refreshStatLines(deps, signal);
      endedAt = performance.now();
    },
  });
}
