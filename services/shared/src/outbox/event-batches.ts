import { mongo, type ClientSession } from 'mongoose';
import { isDuplicateKey } from '../collection.js';
import { hooksOf, type Hooks } from '../transaction-hooks.js';
import type { OutboxRow, OutboxRows } from './rows.js';

type Batch = Map<string, OutboxRow>;

/**
 * Collects the events that a transaction adds and stores them together before its commit; `committed` gets them after
 * it. An event that is stored already is left out.
 */
export function eventBatches(rows: OutboxRows, committed: (stored: OutboxRow[]) => void) {
  const batches = new WeakMap<Hooks, Batch>();
  /** Found to be stored already, by the earlier tries of the same transaction. */
  const storedIds = new WeakMap<ClientSession, Set<string>>();

  async function store(session: ClientSession, batch: Batch): Promise<void> {
    const before = storedIds.get(session) ?? new Set<string>();
    for (const id of before) batch.delete(id);
    try {
      await rows.put(session, [...batch.values()]);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // The server has ended the transaction: it is tried again without those.
      storedIds.set(session, new Set([...before, ...(await rows.known([...batch.keys()]))]));
      const again = new mongo.MongoError('an event is stored already');
      again.addErrorLabel('TransientTransactionError');
      throw again;
    }
  }

  function batchOf(session: ClientSession): Batch {
    const hooks = hooksOf(session);
    const open = batches.get(hooks);
    if (open !== undefined) return open;
    const batch: Batch = new Map();
    batches.set(hooks, batch);
    hooks.beforeCommit.push(() => store(session, batch));
    hooks.afterCommit.push(() => {
      if (batch.size > 0) committed([...batch.values()]);
    });
    return batch;
  }

  return {
    add(session: ClientSession, row: OutboxRow): void {
      const batch = batchOf(session);
      if (!batch.has(row._id)) batch.set(row._id, row);
    },
  };
}
