import { type ClientSession } from '@dynasty/kit/mongo';
import { type Model } from 'mongoose';
import { type ChannelOfChain } from '../domain/channel.js';
import { type Message } from '../domain/message.js';

export type MessagePlace = Pick<Message, '_id' | 'seq' | 'createdAt'>;

/** The places of messages: where they stand, and where they go when their channel becomes part of another one. */
export function createPlaces(model: Model<Message>) {
  return {
    /** The messages from a place on, in order; no more than `most`. */
    placesFrom: (session: ClientSession, channelId: string, seq: number, most?: number): Promise<MessagePlace[]> =>
      model
        .find({ channelId: { $eq: channelId }, seq: { $gte: seq } }, { seq: 1, createdAt: 1 }, { session })
        .sort({ channelId: 1, seq: 1 })
        .limit(most ?? 0)
        .lean<MessagePlace[]>()
        .exec(),

    /** The place of the first message that was not written before; behind the last one when all were. */
    async firstPlaceSince(session: ClientSession, channelId: string, since: Date): Promise<number> {
      const found = await model
        .findOne({ channelId: { $eq: channelId }, createdAt: { $gte: since } }, { seq: 1 }, { session })
        .sort({ channelId: 1, seq: 1 })
        .lean<MessagePlace | null>();
      return found?.seq ?? Number.MAX_SAFE_INTEGER;
    },

    /**
     * Gives messages these places in a channel, of this era, whichever they had before, and in whichever channel. They are moved
     * in the order given: each place must be free by then.
     */
    async place(
      session: ClientSession,
      to: ChannelOfChain,
      era: number,
      places: { _id: string; seq: number }[],
    ): Promise<void> {
      const moves = places.map(({ _id, seq }) => ({
        updateOne: { filter: { _id }, update: { $set: { ...to, seq, era } } },
      }));
      if (moves.length > 0) await model.bulkWrite(moves, { session, ordered: true });
    },

    async moveToChain(session: ClientSession, { channelId, chainId }: ChannelOfChain): Promise<void> {
      await model.collection.updateMany({ channelId: { $eq: channelId } }, { $set: { chainId } }, { session });
    },

    /** Puts a channel's messages up to a place behind another one's: each place goes up by so many. */
    async append(
      session: ClientSession,
      { channelId, upTo }: { channelId: string; upTo: number },
      { to, era, by }: { to: ChannelOfChain; era: number; by: number },
    ): Promise<void> {
      const moved = [{ $set: { ...to, era, seq: { $add: ['$seq', by] } } }];
      const first = { channelId: { $eq: channelId }, seq: { $lte: upTo } };
      await model.collection.updateMany(first, moved, { session });
    },
  };
}
