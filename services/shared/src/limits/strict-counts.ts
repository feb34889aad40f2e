import type { KvBucket } from '../bus.js';
import { isOutage } from '../bus/outage.js';
import type { Allowance, SharedCounts, Verdict } from './shared-counts.js';

/** Between a call and those that came before it in the same moment no more can lie than there are calls in a window. */
const spareTries = 8;

interface Stored {
  count: number;
  /** Date in ms. */
  endsAt: number;
}

/**
 * Counts one call where not one too many may pass: each call takes its number from the broker, which takes a change only
 * from who knows the last one. What `counts` already refuses asks nobody; while the broker cannot say, each process grants
 * its share.
 */
export async function countStrictly(
  allowance: Allowance,
  { counts, bucket }: { counts: SharedCounts; bucket: KvBucket | undefined },
): Promise<Verdict> {
  const near = counts.count(allowance);
  if (!near.allowed || bucket === undefined) return near;
  try {
    return await take(bucket, allowance);
  } catch (error) {
    // What the others let through in this moment is not known yet.
    if (isOutage(error)) return { ...near, allowed: near.withinShare };
    throw error;
  }
}

async function take(bucket: KvBucket, { key, max, windowMs }: Allowance): Promise<Verdict> {
  for (let left = max + spareTries; left > 0; left -= 1) {
    const entry = await bucket.entry(key);
    const stored = entry === undefined ? undefined : (JSON.parse(entry.value) as Stored);
    const now = Date.now();
    const running = stored !== undefined && stored.endsAt > now ? stored : { count: 0, endsAt: now + windowMs };
    const count = running.count + 1;
    const endsInMs = running.endsAt - now;
    if (count > max) return { allowed: false, count, endsInMs };
    const next: Stored = { count, endsAt: running.endsAt };
    if (await bucket.replace(key, JSON.stringify(next), entry?.revision ?? 0))
      return { allowed: true, count, endsInMs };
  }
  // Only a flood keeps others ahead for so long.
  return { allowed: false, count: max + 1, endsInMs: windowMs };
}
