import type { EventOf, Subject } from '@dynasty/proto/subjects';
import { Types, type ClientSession } from 'mongoose';
import { setTimeout as sleep } from 'node:timers/promises';
import { isSubject, type Bus } from './bus.js';
import { decodePayload, encodeEvent } from './bus/event-codec.js';
import { openCollection } from './collection.js';
import { AppError } from './errors.js';
import type { Logger } from './logger.js';
import { gauge } from './metrics.js';
import type { Mongo } from './mongo.js';

/** Events that are stored with the fact they tell of, and sent afterwards. */
export interface Outbox {
  /** Stores an event in the transaction of its fact. The same subject and id twice is one event. */
  add<S extends Subject>(session: ClientSession, subject: S, id: string, payload: EventOf<S>): Promise<void>;
  /** Send now: to be called after the transaction has been committed. */
  wake(): void;
  start(): void;
  /** Events not sent yet, those that cannot be sent left out. */
  pending(): Promise<number>;
  stop(): Promise<void>;
}

interface OutboxRow {
  _id: string;
  subject: string;
  eventId: string;
  payload: Uint8Array;
  order: Types.ObjectId;
  at: Date;
  /** Why it can never be sent; such rows stay for a person to look at. */
  parked?: string;
}

const batchSize = 100;
const pollMs = 1_000;
/** A broker that answers but refuses an event this often will not take it. */
const maxRefusals = 6;

/**
 * The relay sends in insertion order, waits for the broker's acknowledgement of each event, then deletes it.
 * While the broker is away it tries for ever; an event that cannot be sent at all is set aside and logged.
 */
export function createOutbox(o: { mongo: Mongo; bus: Bus; logger: Logger }): Outbox {
  const Rows = openCollection<OutboxRow>(o.mongo, 'outbox', [[{ order: 1 }]]);
  const size = gauge('outbox_pending', 'Events stored but not sent yet');
  const refusals = new Map<string, number>();
  let alarm = new AbortController();
  let stopping = false;
  let running: Promise<void> | undefined;

  async function sendRow(row: OutboxRow): Promise<void> {
    if (!isSubject(row.subject)) return park(row, 'no such subject');
    try {
      await o.bus.publish(row.subject, row.eventId, decodePayload(row.subject, row.payload), row.at);
    } catch (error) {
      if (error instanceof AppError && error.kind === 'unavailable') throw error;
      const refused = (refusals.get(row._id) ?? 0) + 1;
      refusals.set(row._id, refused);
      if (refused < maxRefusals) throw error;
      await park(row, error instanceof Error ? error.message : String(error));
    }
  }

  async function park(row: OutboxRow, reason: string): Promise<void> {
    refusals.delete(row._id);
    await Rows.updateOne({ _id: { $eq: row._id } }, { $set: { parked: reason.slice(0, 300) } });
    o.logger.error({ event: row._id, reason }, 'event cannot be sent and was set aside');
  }

  async function sendBatch(): Promise<number> {
    const rows = await Rows.find({ parked: { $exists: false } })
      .sort({ order: 1 })
      .limit(batchSize)
      .lean<OutboxRow[]>();
    const sent: string[] = [];
    try {
      for (const row of rows) {
        if (stopping) break;
        await sendRow({ ...row, payload: bytesOf(row.payload) });
        sent.push(row._id);
      }
    } finally {
      if (sent.length > 0) await Rows.deleteMany({ _id: { $in: sent }, parked: { $exists: false } });
    }
    size.set(rows.length - sent.length);
    return sent.length;
  }

  async function relay(): Promise<void> {
    let failures = 0;
    while (!stopping) {
      try {
        if ((await sendBatch()) === batchSize) continue;
        failures = 0;
      } catch (error) {
        failures += 1;
        if (failures === 1) o.logger.warn({ err: error }, 'events wait in the outbox');
      }
      await sleep(pollMs, undefined, { signal: alarm.signal }).catch(() => undefined);
      alarm = new AbortController();
    }
  }

  return {
    async add(session, subject, id, payload) {
      const row = { subject, eventId: id, payload: Buffer.from(encodeEvent(subject, payload)), at: new Date() };
      await Rows.updateOne(
        { _id: { $eq: `${subject}/${id}` } },
        { $setOnInsert: { ...row, order: new Types.ObjectId() } },
        { upsert: true, session },
      );
    },
    wake: () => alarm.abort(),
    start() {
      running ??= relay();
    },
    pending: () => Rows.countDocuments({ parked: { $exists: false } }),
    async stop() {
      stopping = true;
      alarm.abort();
      await running;
    },
  };
}

/** The driver gives a Binary for lean documents, whose buffer may be longer than its content. */
function bytesOf(stored: Uint8Array | { buffer: Uint8Array; position: number }): Uint8Array {
  return stored instanceof Uint8Array ? stored : stored.buffer.subarray(0, stored.position);
}
