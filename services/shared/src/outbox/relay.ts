import { isSubject } from '../bus/event-codec.js';
import { isOutage } from '../bus/outage.js';
import type { Bus } from '../bus.js';
import type { Logger } from '../logger.js';
import { createBell } from './bell.js';
import type { LostEvents } from './lost-events.js';
import type { OutboxRow, OutboxRows } from './rows.js';

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
  wake(): void;
  stop(): Promise<void>;
}

/**
 * Sends what stands in the outbox, woken by each commit. A batch is sent at once, in its order, and each event marked
 * when the broker has stored it. While the broker is away everything waits, in order; an event that it refuses is tried
 * again later and then set aside, and the others go on.
 */
export function startRelay(o: {
  rows: OutboxRows;
  lost: LostEvents;
  bus: Bus;
  logger: Logger;
  sender: string;
  timing: RelayTiming;
}): Relay {
  const { rows, bus, logger, sender, timing } = o;
  const committed = createBell();
  const back = createBell();
  /** Events that the broker has, while they are being marked as sent. */
  const marking = new Set<string>();
  let lastMark: Promise<unknown> = Promise.resolve();
  let stopping = false;
  /** Dates in ms: when to look for what was left behind, and when a refused event may be tried again. */
  let lookAt = 0;
  let refusedDueAt = 0;

  async function setAside(row: OutboxRow, reason: string): Promise<void> {
    await rows.setAside(row._id, reason);
    logger.error({ event: row._id, reason }, 'event cannot be sent and was set aside');
  }

  async function refused(row: OutboxRow, error: Error): Promise<void> {
    const delay = timing.refusedDelaysMs[row.tries];
    if (delay === undefined) return setAside(row, error.message);
    await rows.markRefused(row._id, error.message, new Date(Date.now() + delay));
    refusedDueAt = 0;
    logger.warn({ err: error, event: row._id }, 'the broker refused an event, it will be tried again');
  }

  /** Undefined once it is stored; the error otherwise. */
  function send(row: OutboxRow): Promise<Error | undefined> | Error {
    const { subject, eventId: id, payload, at: occurredAt } = row;
    if (!isSubject(subject)) return new Error('no such subject');
    return bus.send({ subject, id, payload, occurredAt }).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
    );
  }

  /** Goes on in the background: the next batch need not wait for it. What cannot be marked is sent once more. */
  function mark(ids: string[]): void {
    for (const id of ids) marking.add(id);
    const marked = rows.markSent(ids).catch((error: unknown) => logger.debug({ err: error }, 'sent events not marked'));
    void marked.finally(() => ids.forEach((id) => marking.delete(id)));
    lastMark = marked;
  }

  /** True when there may be more. Throws when the broker is away, with everything marked that it has stored. */
  async function sendBatch(state: 'waiting' | 'refused'): Promise<boolean> {
    const batch = await rows.next(sender, state, marking);
    const results = await Promise.all(batch.map(send));
    const failed = batch.flatMap((row, at) => (results[at] === undefined ? [] : [{ row, error: results[at] }]));
    const stored = batch.filter((_row, at) => results[at] === undefined);
    if (stored.length > 0) mark(stored.map(({ _id }) => _id));
    for (const { row, error } of failed) {
      if (!isSubject(row.subject)) await setAside(row, error.message);
      else if (!isOutage(error)) await refused(row, error);
    }
    const outage = failed.find(({ error }) => isOutage(error));
    if (outage !== undefined) throw outage.error;
    return batch.length > 0;
  }

  async function sendAll(): Promise<void> {
    while (!stopping && (await sendBatch('waiting')));
    if (Date.now() < refusedDueAt) return;
    await sendBatch('refused');
    refusedDueAt = (await rows.nextRetry(sender))?.getTime() ?? Infinity;
  }

  /** What no commit tells of: events of processes that died, and events that the broker has lost. */
  async function look(): Promise<void> {
    const resent = await o.lost.sendAgain();
    const adopted = await rows.adopt(sender, timing.deadAfterMs);
    if (resent + adopted > 0) logger.warn({ resent, adopted }, 'events are sent that were lost or left behind');
    lookAt = Date.now() + timing.lookMs * (1 + Math.random() / 2);
    // There may be refused ones that another process left.
    refusedDueAt = 0;
  }

  async function run(): Promise<void> {
    let awayMs = 0;
    let isIndexed = false;
    while (!stopping) {
      try {
        if (!isIndexed) await rows.ensureIndexes();
        isIndexed = true;
        if (Date.now() >= lookAt) await look();
        await sendAll();
        awayMs = 0;
        await committed.wait(Math.min(lookAt, refusedDueAt) - Date.now());
      } catch (error) {
        if (awayMs === 0) logger.warn({ err: error }, 'events wait in the outbox');
        awayMs = Math.min(awayMs * 2 || timing.awayMs[0], timing.awayMs[1]);
        // It may be another broker that comes back.
        lookAt = 0;
        await back.wait(awayMs);
      }
    }
  }

  const running = run();
  const forget = bus.onReconnect(() => {
    lookAt = 0;
    committed.ring();
    back.ring();
  });
  return {
    wake: committed.ring,
    async stop() {
      stopping = true;
      forget();
      committed.ring();
      back.ring();
      await running;
      await lastMark;
    },
  };
}
