import { type Mongo } from '@dynasty/kit/mongo';
import { type ClientSession, Schema } from 'mongoose';

interface ChannelDocument {
  _id: string;
  lastSeq: number;
}

const schema = new Schema<ChannelDocument>({ _id: String, lastSeq: Number }, { versionKey: false, strict: 'throw' });

/** One document for each league's chat (`_id` = chain id): it hands out the places of messages. */
export function createChannels(mongo: Mongo) {
  const model = mongo.connection.model('channels', schema, 'channels');
  return {
    ensureIndexes: () => model.createIndexes(),

    /**
     * The place of the next message, from 1. Two writers at once are ordered by the transaction, so the order of
     * places is the order of commits and no place is left empty.
     */
    nextSeq(session: ClientSession, chainId: string): Promise<number> {
      return this.advance(session, chainId, 1);
    },

    /** Gives out that many places; returns the last of them. */
    async advance(session: ClientSession, chainId: string, places: number): Promise<number> {
      const channel = await model
        .findOneAndUpdate(
          { _id: { $eq: chainId } },
          { $inc: { lastSeq: places } },
          { session, upsert: true, returnDocument: 'after' },
        )
        .lean<ChannelDocument>();
      if (channel === null) throw new Error(`the channel of ${chainId} was not made`);
      return channel.lastSeq;
    },

    async remove(session: ClientSession, chainId: string): Promise<void> {
      await model.deleteOne({ _id: { $eq: chainId } }, { session });
    },
  };
}

export type Channels = ReturnType<typeof createChannels>;
