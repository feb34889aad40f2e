import { openCollection } from '@dynasty/kit/collection';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';

export interface MessageDocument {
  _id: string;
  chainId: string;
  /** The message's place in its league's chat, from 1. */
  seq: number;
  accountId: string;
  /** The author's name at the time of writing. */
  userName: string;
  text: string;
  createdAt: Date;
}

export type MessagePlace = Pick<MessageDocument, '_id' | 'seq' | 'createdAt'>;

/** The messages of league chats. */
export function createMessages(mongo: Mongo) {
  const model = openCollection<MessageDocument>(mongo, 'messages', [[{ chainId: 1, seq: 1 }, { unique: true }]]);
  return {
    /** The newest messages of a league before a place (without one: before the end), newest first. */
    before: (chainId: string, seq: number | undefined, limit: number): Promise<MessageDocument[]> =>
      model
        .find({ chainId: { $eq: chainId }, ...(seq === undefined ? {} : { seq: { $lt: seq } }) })
        .sort({ chainId: -1, seq: -1 })
        .limit(limit)
        .lean<MessageDocument[]>()
        .exec(),

    /** The messages from a place on, in order. */
    placesFrom: (session: ClientSession, chainId: string, seq: number): Promise<MessagePlace[]> =>
      model
        .find({ chainId: { $eq: chainId }, seq: { $gte: seq } }, { seq: 1, createdAt: 1 }, { session })
        .sort({ chainId: 1, seq: 1 })
        .lean<MessagePlace[]>()
        .exec(),

    /** The place of the first message that was not written before; behind the last one when all were. */
    async firstPlaceSince(session: ClientSession, chainId: string, since: Date): Promise<number> {
      const found = await model
        .findOne({ chainId: { $eq: chainId }, createdAt: { $gte: since } }, { seq: 1 }, { session })
        .sort({ chainId: 1, seq: 1 })
        .lean<MessagePlace | null>();
      return found?.seq ?? Number.MAX_SAFE_INTEGER;
    },

    /**
     * Gives messages these places in a league's chat, whichever they had before, and in whichever league. They are
     * moved in the order given: each place must be free by then.
     */
    async place(session: ClientSession, chainId: string, places: { _id: string; seq: number }[]): Promise<void> {
      const moves = places.map(({ _id, seq }) => ({
        updateOne: { filter: { _id }, update: { $set: { chainId, seq } } },
      }));
      if (moves.length > 0) await model.bulkWrite(moves, { session, ordered: true });
    },

    /** Puts a league's messages behind another one's, whose places end at `last`. */
    async append(session: ClientSession, from: string, to: string, last: number): Promise<void> {
      const moved = [{ $set: { chainId: to, seq: { $add: ['$seq', last] } } }];
      await model.collection.updateMany({ chainId: { $eq: from } }, moved, { session });
    },

    async insert(session: ClientSession, message: MessageDocument): Promise<void> {
      await model.create([message], { session });
    },
  };
}

export type Messages = ReturnType<typeof createMessages>;
