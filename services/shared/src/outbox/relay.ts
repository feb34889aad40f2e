import type { Bus } from '../bus.js';
import { reach } from '../fault-points.js';
import type { Logger } from '../logger.js';
import { createBacklog } from './backlog.js';
import { createBell } from './bell.js';
import type { LostEvents } from './lost-events.js';
import type { OutboxRow, OutboxRows } from './rows.js';
import { createSender } from './sender.js';
import { sentMarks } from './sent-marks.js';

/** Waiting times in ms; tests shorten them. */
export interface RelayTiming {
  /** Between searches for events of dead processes. Each wait is up to half longer. */
  lookMs: number;
  /** Between questions whether a connected broker is still the one that was seen last. */
  brokerMs: number;
  /** A process that has not sent an event for this long has died. */
  deadAfterMs: number;
  /** After a refusal, before the event is tried again; its length is the number of further tries. */
  refusedDelaysMs: number[];
  /** While the broker or the database is away: the first wait, and the longest. */
  awayMs: [first: number, longest: number];
  /** For how long, at most, a process that stops begins to send what it has committed. */
  lastMs: number;
}

export const relayTiming: RelayTiming = {
  lookMs: 15_000,
  brokerMs: 60_000,
  deadAfterMs: 30_000,
  refusedDelaysMs: [500, 1_000, 2_000, 4_000],
  awayMs: [250, 2_000],
  lastMs: 2_000,
};

export interface Relay {
  /** These rows have been committed by this process; with none: look into the outbox. */
  wake(committed?: OutboxRow[]): void;
  stop(): Promise<void>;
}

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
  const marks = sentMarks(rows, logger, sender);
  const { send, nextRetry } = createSender({ ...o, marks });
  const backlog = createBacklog(rows, sender, marks);
  let stopping = false;
  /** When to look for events of dead processes, by performance.now(): a clock that is set back must not put it off. */
  let lookAt = 0;
  /** When to see whether the broker has lost events, by the next look. */
  let brokerAt = 0;

  async function sendWaiting(goesOn: () => boolean): Promise<void> {
    while (goesOn()) {
      const batch = await backlog.next();
      if (batch.length === 0) return;
      await send(batch);
    }
  }

  /** What is committed by the time of a stop leaves with this process: another one takes it for lost only much later. */
  async function sendLast(): Promise<void> {
    const end = performance.now() + timing.lastMs;
    await sendWaiting(() => performance.now() < end);
  }

  async function sendAll(): Promise<void> {
    await sendWaiting(() => !stopping);
    if (Date.now() >= nextRetry.at) await sendRefused();
  }

  async function sendRefused(): Promise<void> {
    await send((await rows.next(sender, 'refused')).found);
    await marks.flush();
    nextRetry.at = (await rows.nextRetry(sender))?.getTime() ?? Infinity;
  }

  async function sendLost(): Promise<number> {
    // Only rows marked as sent are sent again to a new broker.
    await marks.flush();
    const resent = await o.lost.sendAgain();
    brokerAt = performance.now() + timing.brokerMs;
    return resent;
  }

  /** Finds events that no commit of this process brings: those of dead processes, and those the broker lost. */
  async function look(): Promise<void> {
    const resent = performance.now() < brokerAt ? 0 : await sendLost();
    if (resent > 0 || (await rows.hasOverdue(timing.deadAfterMs))) {
      const adopted = await rows.adopt(sender, timing.deadAfterMs);
      if (adopted > 0) reach('outbox.adopted');
      if (resent + adopted > 0) logger.warn({ resent, adopted }, 'events are sent that were lost or left behind');
      // A commit whose reply was lost has told nobody of its events.
      backlog.readAgain();
      // Another process may have left refused events.
      nextRetry.at = 0;
    }
    lookAt = performance.now() + timing.lookMs * (1 + Math.random() / 2);
  }

  async function run(): Promise<void> {
    let awayMs = 0;
    while (!stopping) {
      try {
        if (performance.now() >= lookAt) await look();
        await sendAll();
        awayMs = 0;
        await committed.wait(Math.min(lookAt - performance.now(), nextRetry.at - Date.now()));
      } catch (error) {
        if (awayMs === 0) logger.warn({ err: error }, 'events wait in the outbox');
        awayMs = Math.min(awayMs * 2 || timing.awayMs[0], timing.awayMs[1]);
        // It may be another broker that comes back.
        lookAt = brokerAt = 0;
        // What was not sent waits there, and what a look has marked before it failed.
        backlog.readAgain();
        await back.wait(awayMs);
      }
    }
    if (awayMs === 0) await sendLast().catch((error: unknown) => logger.warn({ err: error }, 'events are left behind'));
    await marks.stop().catch((error: unknown) => logger.debug({ err: error }, 'sent events are not marked'));
  }

  const running = run();
  const forget = o.bus.onReconnect(() => {
    lookAt = brokerAt = 0;
    committed.ring();
    back.ring();
  });
  return {
    wake(committedRows) {
      if (committedRows === undefined) backlog.readAgain();
      else backlog.add(committedRows);
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
