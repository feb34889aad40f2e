import { randomUUID } from 'node:crypto';
import { isDuplicateKey, openCollection } from './collection.js';
import { databaseAway } from './errors.js';
import type { Mongo } from './mongo.js';

interface LeaseRow {
  _id: string;
  owner: string;
  expiresAt: Date;
}

export interface Leases {
  /**
   * Runs `work` unless another process holds the lease; false when one does. The lease is renewed while the
   * work runs; `signal` aborts when it could not be renewed in time, and the work must then stop. Throws AppError
   * `unavailable`, and runs nothing, when the database's reply came so late that the lease may have run out.
   */
  withLease(name: string, ttlMs: number, work: (signal: AbortSignal) => Promise<void>): Promise<boolean>;
}

/** A lease counts as lost once this share of its time has passed since it was asked for. */
const lostAfter = 0.7;

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
      const askedAt = performance.now();
      if (!(await take(name, owner, ttlMs))) return false;
      const giveBack = () => rows.deleteOne({ _id: { $eq: name }, owner: { $eq: owner } }).catch(() => undefined);
      if (performance.now() - askedAt > ttlMs * lostAfter) {
        await giveBack();
        throw databaseAway();
      }
      const lost = new AbortController();
      const renewing = { renew: () => renew(name, owner, ttlMs), lost: () => lost.abort() };
      const stopRenewing = keepRenewed(renewing, askedAt, ttlMs);
      try {
        await work(lost.signal);
        return true;
      } finally {
        stopRenewing();
        await giveBack();
      }
    },
  };
}

/**
 * Renews every quarter of the time; `lost` is called when another process holds it, or before it would run out. Its time
 * counts from when the database was asked, not from its reply: a reply may be late.
 */
function keepRenewed(
  o: { renew: () => Promise<boolean>; lost: () => void },
  takenAt: number,
  ttlMs: number,
): () => void {
  let renewedAt = takenAt;
  function renewNow(): void {
    const askedAt = performance.now();
    if (askedAt - renewedAt > ttlMs * lostAfter) o.lost();
    o.renew().then(
      (isHeld) => {
        if (isHeld) renewedAt = askedAt;
        else o.lost();
      },
      () => undefined,
    );
  }
  if (performance.now() - takenAt > ttlMs / 4) renewNow();
  const timer = setInterval(renewNow, ttlMs / 4);
  timer.unref();
  return () => clearInterval(timer);
}
