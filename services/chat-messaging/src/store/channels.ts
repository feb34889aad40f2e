import { openCollection } from '@dynasty/kit/collection';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';

interface ChannelDocument {
  _id: string;
  lastSeq: number;
}

/** One document for each league's chat (`_id` = chain id): it hands out the places of messages. */
export function createChannels(mongo: Mongo) {
  const model = openCollection<ChannelDocument>(mongo, 'channels');
  return {
    /**
     * The place of the next message, from 1. Two writers at once are ordered by the transaction, so the order of
     * places is the order of commits and no place is left empty.
     */
    async nextSeq(session: ClientSession, chainId: string): Promise<number> {
      const channel = await model
        .findOneAndUpdate(
          { _id: { $eq: chainId } },
          { $inc: { lastSeq: 1 } },
          { session, upsert: true, returnDocument: 'after' },
        )
        .lean<ChannelDocument>();
      if (channel === null) throw new Error(`the channel of ${chainId} was not made`);
      return channel.lastSeq;
    },
  };
}

export type Channels = ReturnType<typeof createChannels>;
