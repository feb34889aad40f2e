import { Types, type ClientSession, type mongo } from 'mongoose';
import { openCollection } from '../collection.js';
import type { Mongo } from '../mongo.js';

/** An event that waits to be sent, or was sent lately. */
export interface OutboxRow {
  /** `subject/event id` */
  _id: string;
  subject: string;
  eventId: string;
  payload: Uint8Array;
  at: Date;
  /** What the fact was caused by; none in rows of earlier versions. */
  cause?: Record<string, string>;
  /** Rows are sent in this order. */
  order: Types.ObjectId;
  /** The process that sends it. */
  sender: string;
  /** `refused` ones are tried again after a while, `aside` ones are left for a person. */
  state: 'waiting' | 'refused' | 'aside' | 'sent';
  /** How often the broker refused it. */
  tries: number;
  /** Why it was refused. */
  reason?: string;
  retryAt?: Date;
  asideAt?: Date;
  /** When the broker stored it, the first time where it had not lost it since. */
  sentAt?: Date;
  /** Of an event that is sent again: when it was stored the time before. */
  storedAt?: Date;
}

/** An event that the broker has. */
export interface SentRow {
  id: string;
  /** It had the event before it was sent this time. */
  wasThere: boolean;
}

/** An event that was set aside, without its payload. */
export type AsideRow = Pick<OutboxRow, 'order' | 'subject' | 'eventId' | 'reason' | 'at' | 'asideAt'> & {
  /** Size of the payload. */
  bytes: number;
};

/** How long a sent event is kept, in case the broker loses it. */
const keptAfterSendingS = 3_600;
/** No more than this is read, or sent, at once. */
export const batchRows = 256;
const batchBytes = 4 * 1024 * 1024;

export interface NextRows {
  found: OutboxRow[];
  isEnd: boolean;
}

export type OutboxRows = ReturnType<typeof outboxRows>;

/** The outbox's own collection. */
export function outboxRows(mongo: Mongo) {
  openCollection<OutboxRow>(mongo, 'outbox', [
    [{ state: 1, sender: 1, order: 1 }],
    [{ sentAt: 1 }, { expireAfterSeconds: keptAfterSendingS, sparse: true }],
  ]);
  const rows = mongo.connection.collection<OutboxRow>('outbox');
  const again = (sender: string): mongo.UpdateFilter<OutboxRow> => ({
    $set: { state: 'waiting', sender, tries: 0 },
    $unset: { reason: '', retryAt: '', asideAt: '' },
    $rename: { sentAt: 'storedAt' },
  });

  return {
    /** Stores new events; throws a duplicate key error, which ends the transaction, when one is there already. */
    async put(session: ClientSession, events: OutboxRow[]): Promise<void> {
      if (events.length > 0) await rows.insertMany(events, { session });
    },
    /** Those of the ids that are there. */
    async known(ids: string[]): Promise<string[]> {
      const found = await rows.find({ _id: { $in: ids } }, { projection: { _id: 1 } }).toArray();
      return found.map(({ _id }) => _id);
    },

    /**
     * The next ones of a process, in their order: those that wait, or those whose next try is due. `after` leaves out all
     * up to a row: an index walks slowly over entries that were removed lately. `isEnd`: there were no more.
     */
    async next(sender: string, state: 'waiting' | 'refused', after?: OutboxRow): Promise<NextRows> {
      const found: OutboxRow[] = [];
      let bytes = 0;
      const due = state === 'waiting' ? {} : { retryAt: { $lte: new Date() } };
      const later = after === undefined ? {} : { order: { $gt: after.order } };
      // Rows that a majority does not have yet may still be rolled back.
      const options = { readConcern: { level: 'majority' }, promoteBuffers: true } as const;
      for await (const row of rows
        .find({ state, sender, ...due, ...later }, options)
        .sort({ order: 1 })
        .limit(batchRows)) {
        found.push(row);
        bytes += row.payload.length;
        if (bytes > batchBytes) return { found, isEnd: false };
      }
      return { found, isEnd: found.length < batchRows };
    },

    /** Whether any process has left an event unsent for this long, or one was refused. */
    async hasOverdue(olderThanMs: number): Promise<boolean> {
      const overdue: mongo.Filter<OutboxRow> = {
        $or: [{ state: 'waiting', order: { $lt: orderBefore(olderThanMs) } }, { state: 'refused' }],
      };
      return (await rows.findOne(overdue, { projection: { _id: 1 } })) !== null;
    },

    /**
     * Those that are still this process's to send: one that another has taken over is sent by that one too. What the broker
     * had keeps the time at which it was stored. With a new one a broker that is started again and again would be sent all of
     * its last events each time, and those as new ones that it does not know as repeats any more.
     */
    async markSent(sender: string, sent: readonly SentRow[]): Promise<void> {
      const sentAt = new Date();
      const idsOf = (wasThere: boolean) => sent.filter((row) => row.wasThere === wasThere).map(({ id }) => id);
      const [fresh, repeated] = [idsOf(false), idsOf(true)];
      const ofSender = (ids: string[]) => ({ _id: { $in: ids }, sender });
      if (fresh.length > 0) await rows.updateMany(ofSender(fresh), { $set: { state: 'sent', sentAt } });
      if (repeated.length === 0) return;
      await rows.updateMany(ofSender(repeated), [
        { $set: { state: 'sent', sentAt: { $ifNull: ['$storedAt', sentAt] } } },
      ]);
    },

    async markRefused(id: string, reason: string, retryAt: Date): Promise<void> {
      await rows.updateOne({ _id: id }, { $set: { state: 'refused', reason, retryAt }, $inc: { tries: 1 } });
    },
    /** When the next refused event is due; undefined when there is none. */
    async nextRetry(sender: string): Promise<Date | undefined> {
      return (await rows.find({ state: 'refused', sender }).sort({ retryAt: 1 }).limit(1).next())?.retryAt;
    },

    async setAside(id: string, reason: string): Promise<void> {
      await rows.updateOne({ _id: id }, { $set: { state: 'aside', reason, asideAt: new Date() } });
    },

    /** Takes over what other processes have not sent in this time: they are gone. Returns how many. */
    async adopt(sender: string, olderThanMs: number): Promise<number> {
      let adopted = 0;
      for (const state of ['waiting', 'refused'] as const) {
        const others = { state, sender: { $ne: sender }, order: { $lt: orderBefore(olderThanMs) } };
        // Their process may have sent them a moment before it died.
        const taken = { $set: { sender }, $unset: { storedAt: '' as const } };
        adopted += (await rows.updateMany(others, taken)).modifiedCount;
      }
      return adopted;
    },

    /**
     * Lets events be sent again that were sent under these subjects, or since then; with `from` only those that this
     * process had sent. Returns how many.
     */
    async resendSubjects(sender: string, subjects: string[], from?: string): Promise<number> {
      const lost = { state: 'sent' as const, ...sentBy(from), subject: { $in: subjects } };
      return (await rows.updateMany(lost, again(sender))).modifiedCount;
    },
    async resendSince(sender: string, since: Date, from?: string): Promise<number> {
      return (await rows.updateMany({ ...sentBy(from), sentAt: { $gte: since } }, again(sender))).modifiedCount;
    },

    /** When the oldest unsent event was added, to the second; null when there is none. */
    async oldestUnsent(): Promise<Date | null> {
      const unsent = { $match: { state: { $in: ['waiting', 'refused'] } } };
      // Read from the index alone.
      const oldest = { $group: { _id: null, order: { $min: '$order' } } };
      const [found] = await rows.aggregate<Pick<OutboxRow, 'order'>>([unsent, oldest]).toArray();
      return found?.order.getTimestamp() ?? null;
    },

    count: (state: OutboxRow['state']): Promise<number> => rows.countDocuments({ state }),

    /** Those set aside, the oldest first; with `after` those behind that place in the order. */
    aside(most: number, after?: string): Promise<AsideRow[]> {
      const later = after === undefined ? {} : { order: { $gt: Types.ObjectId.createFromHexString(after) } };
      const bytes = { $binarySize: '$payload' };
      const projection = { order: 1, subject: 1, eventId: 1, reason: 1, at: 1, asideAt: 1, bytes };
      return rows
        .find({ state: 'aside', ...later })
        .sort({ order: 1 })
        .limit(most)
        .project<AsideRow>(projection)
        .toArray();
    },
    findAside: (order: string): Promise<OutboxRow | null> => rows.findOne(asideAt(order), { promoteBuffers: true }),
    async retryAside(sender: string, order: string): Promise<boolean> {
      return (await rows.updateOne(asideAt(order), again(sender))).modifiedCount === 1;
    },
    async dropAside(order: string): Promise<boolean> {
      return (await rows.deleteOne(asideAt(order))).deletedCount === 1;
    },
  };
}

const sentBy = (sender: string | undefined) => (sender === undefined ? {} : { sender });

/** Rows with a lower place were added longer ago than this. */
const orderBefore = (ms: number): Types.ObjectId =>
  Types.ObjectId.createFromTime(Math.floor((Date.now() - ms) / 1_000));

/** A row that was set aside, by its place in the order (24 hexadecimal digits). */
function asideAt(order: string): mongo.Filter<OutboxRow> {
  return { state: 'aside', order: Types.ObjectId.createFromHexString(order) };
}
