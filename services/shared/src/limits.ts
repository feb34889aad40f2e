import type { Bus, KvBucket } from './bus.js';
import { createSharedCounts, type Allowance, type Verdict } from './limits/shared-counts.js';
import { countStrictly } from './limits/strict-counts.js';

export type { Allowance, Verdict } from './limits/shared-counts.js';

/** What callers may do in a window of time, counted by all processes of a service together. */
export interface CallLimits {
  /** Counts a call by what this process knows: no waiting, and a bounded excess (see createSharedCounts). */
  count(allowance: Allowance): Verdict;
  /** Counts a call exactly, for some milliseconds: for sign-ins and other things that somebody might try by force. */
  countStrictly(allowance: Allowance): Promise<Verdict>;
  /** Begins to share with the other processes; until then this one counts for itself. Returns how to stop. */
  join(bus: Pick<Bus, 'service' | 'live' | 'kv' | 'connected' | 'onReconnect'>): () => void;
}

/** The longest window that is counted strictly. */
const longestWindowMs = 3_600_000;

export function createCallLimits(): CallLimits {
  const counts = createSharedCounts();
  let bucket: KvBucket | undefined;
  return {
    count: (allowance) => counts.count(allowance),
    countStrictly: (allowance) => countStrictly(allowance, { counts, bucket }),
    join(bus) {
      bucket = bus.kv(`limits-${bus.service}`, longestWindowMs);
      return counts.join(bus);
    },
  };
}
