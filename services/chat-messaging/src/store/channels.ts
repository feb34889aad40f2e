import { openCollection } from '@dynasty/kit/collection';
import { AppError } from '@dynasty/kit/errors';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { createTurns } from '@dynasty/kit/turns';
import { type ChannelOfChain } from './messages.js';

interface ChannelDocument {
  _id: string;
  /** Left out by league chats, whose id is the chain's. */
  chainId?: string;
  lastSeq: number;
}

/**
 * A writer that has waited longer gets an error to try again, and nothing is stored. The transaction of a killed
 * process holds the counter until the database ends it, which takes some seconds.
 */
const longestWaitMs = 10_000;

/** One document for each channel (a league's chat or a conversation): it hands out the places of messages. */
export function createChannels(mongo: Mongo) {
  const model = openCollection<ChannelDocument>(mongo, 'channels', [[{ chainId: 1 }]]);
  const turns = createTurns();
  return {
    /**
     * Runs a write that takes a place, one after the other for each channel: within a process they would only undo one
     * another's transactions at the counter. Throws AppError `unavailable` when it has waited too long.
     */
    inTurn: <T>(channelId: string, write: () => Promise<T>): Promise<T> =>
      turns.take(channelId, async (waitedMs) => {
        if (waitedMs > longestWaitMs) throw tooBusy();
        return write();
      }),

    /**
     * Gives out that many places, the first message's is 1; returns the last of them. Two writers at once are ordered
     * by the transaction, so the order of places is the order of commits and no place is left empty.
     */
    async advance(session: ClientSession, { channelId, chainId }: ChannelOfChain, places: number): Promise<number> {
      const isConversation = channelId !== chainId;
      // By the driver alone: all who post here wait for it.
      const channel = await model.collection.findOneAndUpdate(
        { _id: { $eq: channelId as never } },
        { $inc: { lastSeq: places }, ...(isConversation && { $setOnInsert: { chainId } }) },
        { session, upsert: true, returnDocument: 'after' },
      );
      if (channel === null) throw new Error(`the channel ${channelId} was not made`);
      return Number(channel.lastSeq);
    },

    /** The last place given out in a channel; 0 before the first message. */
    async lastSeq(channelId: string, session?: ClientSession): Promise<number> {
      const channel = await model
        .findOne({ _id: { $eq: channelId } }, null, { session: session ?? null })
        .lean<ChannelDocument | null>();
      return channel?.lastSeq ?? 0;
    },

    /** The last places by channel; channels without a message are left out. */
    async lastSeqs(channelIds: readonly string[]): Promise<Map<string, number>> {
      const channels = await model.find({ _id: { $in: [...channelIds] } }).lean<ChannelDocument[]>();
      return new Map(channels.map(({ _id, lastSeq }) => [_id, lastSeq]));
    },

    async moveToChain(session: ClientSession, channelId: string, chainId: string): Promise<void> {
      await model.updateOne({ _id: { $eq: channelId } }, { $set: { chainId } }, { session });
    },

    async remove(session: ClientSession, channelId: string): Promise<void> {
      await model.deleteOne({ _id: { $eq: channelId } }, { session });
    },
  };
}

function tooBusy(): AppError {
  return new AppError('unavailable', 'chat-busy', 'The chat is very busy. Try again shortly.', { retryAfterS: 2 });
}

export type Channels = ReturnType<typeof createChannels>;
