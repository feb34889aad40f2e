import { LRUCache } from 'lru-cache';
import { batchRows, type OutboxRow, type OutboxRows } from './rows.js';
import type { SentMarks } from './sent-marks.js';

/** Committed events beyond these are read from the outbox later, which costs more than to send them from memory. */
const maxQueue = { rows: 8_192, bytes: 16 * 1024 * 1024 };

export interface Backlog {
  /** These rows have been committed by this process. */
  add(committed: OutboxRow[]): void;
  /** The outbox may hold events that nobody has told of: it is read before anything else is sent. */
  readAgain(): void;
  /** The next rows to be sent; none when there are no more. */
  next(): Promise<OutboxRow[]>;
}

/** What one process has to send: what it has just committed, from memory, and before that what the outbox holds. */
export function createBacklog(rows: OutboxRows, sender: string, marks: SentMarks): Backlog {
  /** Events read from the outbox, whose own commit may still be told of. */
  const fromOutbox = new LRUCache<string, true>({ max: 4 * batchRows });
  /** Committed since the outbox was read from its start. */
  let queue: OutboxRow[] = [];
  let queuedBytes = 0;
  /** True while the outbox may hold events that are not in the queue. */
  let isBehind = true;
  /** True when that has become so since it was read from its start. */
  let isIncomplete = true;
  /** How far the outbox has been read; earlier rows whose commit came late are found by the next reading. */
  let readTo: OutboxRow | undefined;

  /** When a reading from the start meets the end, those in the queue are all that is left. */
  async function readBatch(): Promise<OutboxRow[]> {
    const isFromStart = readTo === undefined;
    if (isFromStart) {
      queue = [];
      queuedBytes = 0;
      isIncomplete = false;
      // What was sent must not be read again.
      await marks.flush();
    }
    const { found, isEnd } = await rows.next(sender, 'waiting', readTo);
    readTo = isEnd ? undefined : found.at(-1);
    for (const { _id } of found) fromOutbox.set(_id, true);
    if (isEnd && isFromStart && !isIncomplete) {
      isBehind = false;
      queue = queue.filter(({ _id }) => !fromOutbox.has(_id));
      queuedBytes = bytesOf(queue);
    }
    return found;
  }

  function takeBatch(): OutboxRow[] {
    const batch = queue.splice(0, batchRows);
    queuedBytes -= bytesOf(batch);
    return batch;
  }

  return {
    add(committed) {
      const fresh = committed.filter(({ _id }) => !fromOutbox.has(_id));
      const bytes = queuedBytes + bytesOf(fresh);
      if (queue.length + fresh.length > maxQueue.rows || bytes > maxQueue.bytes) return this.readAgain();
      queue.push(...fresh);
      queuedBytes = bytes;
    },
    readAgain() {
      isBehind = true;
      isIncomplete = true;
      readTo = undefined;
    },
    async next() {
      while (isBehind) {
        const batch = await readBatch();
        if (batch.length > 0) return batch;
      }
      return takeBatch();
    },
  };
}

const bytesOf = (rows: OutboxRow[]): number => rows.reduce((sum, { payload }) => sum + payload.length, 0);
