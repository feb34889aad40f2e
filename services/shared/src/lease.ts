import { randomUUID } from 'node:crypto';
import { isDuplicateKey, openCollection } from './collection.js';
import type { Mongo } from './mongo.js';

interface LeaseRow {
  _id: string;
  owner: string;
  expiresAt: Date;
}

export interface Leases {
  /**
   * Runs `work` unless another process holds the lease; false when one does. The lease is renewed while the
   * work runs; `signal` aborts when it could not be renewed in time, and the work must then stop.
   */
  withLease(name: string, ttlMs: number, work: (signal: AbortSignal) => Promise<void>): Promise<boolean>;
}

/** Leases are documents with an expiry, by the database's clock: the clocks of processes may differ. */
export function createLeases(mongo: Mongo): Leases {
  const rows = openCollection<LeaseRow>(mongo, 'leases');

  async function take(name: string, owner: string, ttlMs: number): Promise<boolean> {
    // A document that does not exist yet has expired too: a missing value is less than any date.
    const free = { $lte: ['$expiresAt', '$$NOW'] };
    const until = { $add: ['$$NOW', ttlMs] };
    try {
      const row = await rows.collection.findOneAndUpdate(
        { _id: name as never },
        [{ $set: { owner: { $cond: [free, owner, '$owner'] }, expiresAt: { $cond: [free, until, '$expiresAt'] } } }],
        { upsert: true, returnDocument: 'after' },
      );
      return row?.owner === owner;
    } catch (error) {
      // Two made the document at the same moment; the other one was first.
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async function renew(name: string, owner: string, ttlMs: number): Promise<boolean> {
    const result = await rows.collection.updateOne({ _id: name as never, owner: { $eq: owner } }, [
      { $set: { expiresAt: { $add: ['$$NOW', ttlMs] } } },
    ]);
    return result.matchedCount === 1;
  }

  return {
    async withLease(name, ttlMs, work) {
      const owner = randomUUID();
      if (!(await take(name, owner, ttlMs))) return false;
      const lost = new AbortController();
      const stopRenewing = keepRenewed(
        () => renew(name, owner, ttlMs),
        ttlMs,
        () => lost.abort(),
      );
      try {
        await work(lost.signal);
        return true;
      } finally {
        stopRenewing();
        await rows.deleteOne({ _id: { $eq: name }, owner: { $eq: owner } }).catch(() => undefined);
      }
    },
  };
}

/** Renews every quarter of the time; `lost` is called when another process holds it, or before it would run out. */
function keepRenewed(renew: () => Promise<boolean>, ttlMs: number, lost: () => void): () => void {
  let renewedAt = performance.now();
  const timer = setInterval(() => {
    const askedAt = performance.now();
    if (askedAt - renewedAt > ttlMs * 0.7) lost();
    renew().then(
      (held) => {
        if (held) renewedAt = askedAt;
        else lost();
      },
      () => undefined,
    );
  }, ttlMs / 4);
  timer.unref();
  return () => clearInterval(timer);
}
