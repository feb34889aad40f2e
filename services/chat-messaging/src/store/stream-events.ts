import { openCollection } from '@dynasty/kit/collection';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';

/** A live event in its place: positions of an address go up by one, without a gap. */
export interface StreamEvent {
  address: string;
  position: number;
  event: string;
  /** JSON text; null where there is nothing to tell any more, though the position is taken. */
  data: string | null;
}

interface StreamEventDocument extends StreamEvent {
  _id: string;
  at: Date;
}

/** How long events are kept for streams that come back. */
export const KEPT_MS = 24 * 3_600_000;
/** Events kept of each address; some more until the next trimming. */
export const KEPT_EVENTS = 500;

/** The latest live events, so that a stream that reconnects gets what it missed. */
export function createStreamEvents(mongo: Mongo) {
  const model = openCollection<StreamEventDocument>(mongo, 'stream_events', [
    [{ address: 1, position: 1 }, { unique: true }],
    [{ at: 1 }, { expireAfterSeconds: KEPT_MS / 1_000 }],
  ]);
  const fields = { _id: 0, address: 1, position: 1, event: 1, data: 1 };
  return {
    async insert(session: ClientSession, events: readonly StreamEvent[]): Promise<void> {
      const at = new Date();
      const rows = events.map((event) => ({ _id: `${event.address}/${event.position}`, ...event, at }));
      await model.collection.insertMany(rows as never[], { session });
    },

    /** The events of an address after a position, oldest first. What a failover could take back is not among them. */
    after: (address: string, position: number, limit: number): Promise<StreamEvent[]> =>
      model
        .find({ address: { $eq: address }, position: { $gt: position } }, fields)
        .sort({ address: 1, position: 1 })
        .limit(limit)
        .readConcern('majority')
        .lean<StreamEvent[]>()
        .exec(),

    /** The newest events of an address that are not older than `since`, oldest first. */
    async since(address: string, since: Date, limit: number): Promise<StreamEvent[]> {
      const newest = await model
        .find({ address: { $eq: address } }, { ...fields, at: 1 })
        .sort({ address: -1, position: -1 })
        .limit(limit)
        .readConcern('majority')
        .lean<StreamEventDocument[]>();
      return newest.filter(({ at }) => at >= since).reverse();
    },

    /** Drops what is over the number of events kept, given the address's last position. */
    async trim(address: string, last: number): Promise<void> {
      await model.deleteMany({ address: { $eq: address }, position: { $lte: last - KEPT_EVENTS } });
    },
  };
}

export type StreamEvents = ReturnType<typeof createStreamEvents>;
