import { openCollection } from '@dynasty/kit/collection';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';

interface PositionDocument {
  _id: string;
  last: number;
}

/** The last position given out at each address (`_id`). It outlives the events: a position is never used twice. */
export function createStreamPositions(mongo: Mongo) {
  const model = openCollection<PositionDocument>(mongo, 'stream_positions');
  return {
    /** Takes the next `count` positions; returns the last of them. */
    async advance(session: ClientSession, address: string, count: number): Promise<number> {
      const row = await model.collection.findOneAndUpdate(
        { _id: { $eq: address as never } },
        { $inc: { last: count } },
        { session, upsert: true, returnDocument: 'after' },
      );
      if (row === null) throw new Error(`the positions of ${address} were not made`);
      return Number(row.last);
    },

    /** The last positions by address; an address without events is left out. */
    async lastOf(addresses: readonly string[]): Promise<Map<string, number>> {
      const rows = await model
        .find({ _id: { $in: [...addresses] } })
        .readConcern('majority')
        .lean<PositionDocument[]>();
      return new Map(rows.map(({ _id, last }) => [_id, last]));
    },
  };
}

export type StreamPositions = ReturnType<typeof createStreamPositions>;
