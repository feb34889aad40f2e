import { openCollection } from '@dynasty/kit/collection';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { hooksOf } from '@dynasty/kit/transaction-hooks';
import { mongo as driver } from 'mongoose';
import { randomUUID } from 'node:crypto';

/** A live event that has no position yet. */
export interface PendingEvent {
  address: string;
  event: string;
  /** JSON text: its field names are not the database's business. */
  data: string;
}

interface PendingDocument extends PendingEvent {
  _id: string;
  order: driver.Timestamp;
}

/** The server replaces an empty timestamp by its own, which only grows: no process's clock decides the order. */
const setByServer = new driver.Timestamp({ t: 0, i: 0 });

/**
 * Live events, stored with their fact and not numbered yet. Writers never wait for one another here: an insert
 * touches nothing that another one touches.
 */
export function createPendingEvents(mongo: Mongo) {
  const model = openCollection<PendingDocument>(mongo, 'pending_events', [[{ address: 1, order: 1 }]]);
  let onStored: (addresses: readonly string[]) => void = () => undefined;

  return {
    async insert(session: ClientSession, events: readonly PendingEvent[]): Promise<void> {
      const rows = events.map((event) => ({ _id: randomUUID(), ...event, order: setByServer }));
      await model.collection.insertMany(rows as never[], { session });
      hooksOf(session).afterCommit.push(() => onStored(events.map(({ address }) => address)));
    },

    /** Calls `stored` with the addresses of what this process has committed. */
    whenStored(stored: (addresses: readonly string[]) => void): void {
      onStored = stored;
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

    async remove(session: ClientSession, ids: readonly string[]): Promise<void> {
      await model.deleteMany({ _id: { $in: [...ids] } }, { session });
    },
  };
}

export type PendingEvents = ReturnType<typeof createPendingEvents>;
