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
  /** Between looks at what no commit told of: events of a process that died. Each wait is up to half longer. */
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

/** More that was committed than this is read from the outbox again when its turn comes. */
const maxQueue = 1_024;
/** Events that are sent at once. */
const batchRows = 256;

/**
 * Sends what is committed, at once and in batches. What this process committed is at hand; what it could not send, what
 * other processes left behind and what the broker has lost is read from the outbox, and goes first. While the broker is
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
  /** What was read from the outbox and sent: its own commit may tell of it later. */
  const fromOutbox = new LRUCache<string, true>({ max: 4 * batchRows });
  let queue: OutboxRow[] = [];
  /** True while the outbox may hold what is not in the queue. */
  let isBehind = true;
  let wakes = 0;
  let stopping = false;
  /** When to look for what was left behind, as a date in ms. */
  let lookAt = 0;

  /** The next events from the outbox; when there are none, the queue has everything from now on. */
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

  /** What no commit tells of: events of processes that died, and events that the broker has lost. */
  async function look(): Promise<void> {
    // What was sent to a broker that is gone has to be known as sent, to be sent again.
    await marks.flush();
    const resent = await o.lost.sendAgain();
    const adopted = await rows.adopt(sender, timing.deadAfterMs);
    if (resent + adopted > 0) {
      isBehind = true;
      logger.warn({ resent, adopted }, 'events are sent that were lost or left behind');
    }
    // There may be refused ones that another process left.
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
