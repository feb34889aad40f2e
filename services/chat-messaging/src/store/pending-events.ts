import { type Mongo } from '@dynasty/kit/mongo';
import mongoose, { type ClientSession, Schema, type Types } from 'mongoose';

/** A live event that has no position yet. */
export interface PendingEvent {
  address: string;
  event: string;
  /** JSON text: its field names are not the database's business. */
  data: string;
}

interface PendingDocument extends PendingEvent {
  _id: Types.ObjectId;
  order: mongoose.mongo.Timestamp;
}

const schema = new Schema<PendingDocument>(
  {
    address: String,
    event: String,
    data: String,
    order: Schema.Types.Mixed,
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ address: 1, order: 1 });

/**
 * Live events stored with what they tell of and not numbered yet. Writers never wait for one another here: an insert
 * touches nothing that another one touches.
 */
export function createPendingEvents(mongo: Mongo) {
  const model = mongo.connection.model('pending_events', schema, 'pending_events');
  return {
    ensureIndexes: () => model.createIndexes(),

    async insert(session: ClientSession, events: readonly PendingEvent[]): Promise<void> {
      // The server replaces an empty timestamp by its own, which only grows: no process's clock decides the order.
      const rows = events.map((event) => ({ ...event, order: new mongoose.mongo.Timestamp({ t: 0, i: 0 }) }));
      await model.collection.insertMany(rows, { session });
    },

    /** The first events of these addresses, by address and in the order in which they were stored. */
    of: (session: ClientSession, addresses: readonly string[], limit: number): Promise<PendingDocument[]> =>
      model
        .find({ address: { $in: [...addresses] } })
        .session(session)
        .sort({ address: 1, order: 1 })
        .limit(limit)
        .lean<PendingDocument[]>()
        .exec(),

    /** Addresses where something waits. */
    async addresses(limit: number): Promise<string[]> {
      const rows = await model
        .find({}, { _id: 0, address: 1 })
        .sort({ address: 1, order: 1 })
        .limit(limit)
        .lean<Pick<PendingDocument, 'address'>[]>();
      return [...new Set(rows.map(({ address }) => address))];
    },

    async remove(session: ClientSession, ids: readonly Types.ObjectId[]): Promise<void> {
      await model.deleteMany({ _id: { $in: [...ids] } }, { session });
    },
  };
}

export type PendingEvents = ReturnType<typeof createPendingEvents>;
