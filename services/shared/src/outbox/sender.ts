import { LRUCache } from 'lru-cache';
import { isSubject } from '../bus/event-codec.js';
import { isOutage } from '../bus/outage.js';
import type { Bus } from '../bus.js';
import { reach } from '../fault-points.js';
import type { Logger } from '../logger.js';
import { followTrail } from '../tracing.js';
import { carried } from '../trail.js';
import { batchRows, type OutboxRow, type OutboxRows, type SentRow } from './rows.js';
import type { SentMarks } from './sent-marks.js';

/** Sends batches of rows and records the result of each. */
export function createSender(o: {
  rows: OutboxRows;
  marks: SentMarks;
  bus: Bus;
  logger: Logger;
  timing: { refusedDelaysMs: number[] };
}) {
  const { rows, bus, logger } = o;
  /** When the next refused event may be tried again, as a date in ms. */
  const nextRetry = { at: 0 };
  /** Sent without hearing what became of it: where the broker has it at the next try, it may have it since a moment ago. */
  const inDoubt = new LRUCache<string, true>({ max: 4 * batchRows });

  async function sendRow({
    _id: id,
    subject,
    eventId,
    payload,
    at: occurredAt,
    cause = {},
  }: OutboxRow): Promise<SentRow | Error> {
    if (!isSubject(subject)) return new Error('no such subject');
    try {
      const { wasThere } = await followTrail([cause], `publish ${subject}`, { kind: 'producer' }, () =>
        bus.send({ subject, id: eventId, payload, occurredAt, cause: carried() }),
      );
      reach('outbox.confirmed');
      return { id, wasThere: !inDoubt.delete(id) && wasThere };
    } catch (error) {
      if (isOutage(error)) inDoubt.set(id, true);
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  async function afterRefusal(row: OutboxRow, error: Error): Promise<void> {
    reach('outbox.refused');
    const delay = isSubject(row.subject) ? o.timing.refusedDelaysMs[row.tries] : undefined;
    if (delay === undefined) {
      await rows.setAside(row._id, error.message);
      reach('outbox.refusal-stored');
      return logger.error({ event: row._id, reason: error.message }, 'event cannot be sent and was set aside');
    }
    const retryAt = Date.now() + delay;
    await rows.markRefused(row._id, error.message, new Date(retryAt));
    reach('outbox.refusal-stored');
    nextRetry.at = Math.min(nextRetry.at, retryAt);
    logger.warn({ err: error, event: row._id }, 'the broker refused an event, it will be tried again');
  }

  return {
    nextRetry,
    /**
     * Sends all at once, in their order. What the broker refuses is tried again later, and after the last try set aside.
     * Throws when the broker is away; what it has stored by then is marked.
     */
    async send(batch: OutboxRow[]): Promise<void> {
      if (batch.length > 0) reach('outbox.taken');
      const results = await Promise.all(batch.map(sendRow));
      o.marks.add(results.flatMap((result) => (result instanceof Error ? [] : [result])));
      const failed = batch.flatMap((row, at) => {
        const error = results[at];
        return error instanceof Error ? [{ row, error }] : [];
      });
      for (const { row, error } of failed) if (!isOutage(error)) await afterRefusal(row, error);
      const outage = failed.find(({ error }) => isOutage(error));
      if (outage !== undefined) throw outage.error;
    },
  };
}
