import { LRUCache } from 'lru-cache';
import type { Bus } from '../bus.js';
import type { Logger } from '../logger.js';
import { createBell } from './bell.js';
import type { LostEvents } from './lost-events.js';
import type { OutboxRow, OutboxRows } from './rows.js';
import { createSender } from './sender.js';
import { sentMarks } from './sent-marks.js';

/** Waiting times in ms; tests shorten them. */
export interface RelayTiming {
  /** Between searches for events of dead processes. Each wait is up to half longer. */
  lookMs: number;
  /** A process that has not sent an event for this long has died. */
  deadAfterMs: number;
  /** After a refusal, before the event is tried again; its length is the number of further tries. */
  refusedDelaysMs: number[];
  /** While the broker or the database is away: the first wait, and the longest. */
  awayMs: [first: number, longest: number];
}

export const relayTiming: RelayTiming = {
  lookMs: 15_000,
  deadAfterMs: 30_000,
  refusedDelaysMs: [500, 1_000, 2_000, 4_000],
  awayMs: [250, 2_000],
};

export interface Relay {
  /** These rows have been committed by this process; with none: look into the outbox. */
  wake(committed?: OutboxRow[]): void;
  stop(): Promise<void>;
}

/** Committed events beyond this number are read from the outbox later. */
const maxQueue = 1_024;
/** Events that are sent at once. */
const batchRows = 256;

/**
 * Sends what is committed, at once and in batches. Events of this process are sent from memory; those it could not
 * send, those of dead processes and those the broker lost are read from the outbox and sent first. While the broker is
 * away everything waits.
 */
export function startRelay(o: {
  rows: OutboxRows;
  lost: LostEvents;
  bus: Bus;
  logger: Logger;
  sender: string;
  timing: RelayTiming;
}): Relay {
  const { rows, logger, sender, timing } = o;
  const committed = createBell();
  const back = createBell();
  const marks = sentMarks(rows, logger);
  const { send, nextRetry } = createSender({ ...o, marks });
  /** Events read from the outbox and sent, whose own commit may still call wake(). */
  const fromOutbox = new LRUCache<string, true>({ max: 4 * batchRows });
  let queue: OutboxRow[] = [];
  /** True while the outbox may hold events that are not in the queue. */
  let isBehind = true;
  let wakes = 0;
  let stopping = false;
  /** When to look for events of dead processes, as a date in ms. */
  let lookAt = 0;

  /** The next events from the outbox; without any, the queue is complete from now on. */
  async function readBatch(): Promise<OutboxRow[]> {
    const wakesBefore = wakes;
    queue = [];
    const batch = await rows.next(sender, 'waiting', marks.open);
    for (const { _id } of batch) fromOutbox.set(_id, true);
    if (batch.length === 0 && wakes === wakesBefore) isBehind = false;
    return batch;
  }

  async function sendAll(): Promise<void> {
    while (!stopping && (isBehind || queue.length > 0)) {
      const batch = isBehind ? await readBatch() : queue.splice(0, batchRows);
      try {
        await send(batch);
      } catch (error) {
        isBehind = true;
        throw error;
      }
    }
    if (Date.now() >= nextRetry.at) await sendRefused();
  }

  async function sendRefused(): Promise<void> {
    await send(await rows.next(sender, 'refused', marks.open));
    await marks.flush();
    nextRetry.at = (await rows.nextRetry(sender))?.getTime() ?? Infinity;
  }

  /** Finds events that no commit of this process brings: those of dead processes, and those the broker lost. */
  async function look(): Promise<void> {
    // Only rows marked as sent are sent again to a new broker.
    await marks.flush();
    const resent = await o.lost.sendAgain();
    const adopted = await rows.adopt(sender, timing.deadAfterMs);
    if (resent + adopted > 0) logger.warn({ resent, adopted }, 'events are sent that were lost or left behind');
    // A commit whose reply was lost has told nobody of its events.
    isBehind = true;
    // Another process may have left refused events.
    nextRetry.at = 0;
    lookAt = Date.now() + timing.lookMs * (1 + Math.random() / 2);
  }

  async function run(): Promise<void> {
    let awayMs = 0;
    while (!stopping) {
      try {
        if (Date.now() >= lookAt) await look();
        await sendAll();
        awayMs = 0;
        await committed.wait(Math.min(lookAt, nextRetry.at) - Date.now());
      } catch (error) {
        if (awayMs === 0) logger.warn({ err: error }, 'events wait in the outbox');
        awayMs = Math.min(awayMs * 2 || timing.awayMs[0], timing.awayMs[1]);
        // It may be another broker that comes back.
        lookAt = 0;
        await back.wait(awayMs);
      }
    }
    await marks.flush().catch((error: unknown) => logger.debug({ err: error }, 'sent events are not marked'));
  }

  const running = run();
  const forget = o.bus.onReconnect(() => {
    lookAt = 0;
    committed.ring();
    back.ring();
  });
  return {
    wake(told = []) {
      wakes += 1;
      const fresh = told.filter(({ _id }) => !fromOutbox.has(_id));
      if (told.length === 0 || queue.length + fresh.length > maxQueue) isBehind = true;
      else if (!isBehind) queue.push(...fresh);
      committed.ring();
    },
    async stop() {
      stopping = true;
      forget();
      committed.ring();
      back.ring();
      await running;
    },
  };
}
