import { openCollection } from '@dynasty/kit/collection';
import { AppError } from '@dynasty/kit/errors';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { createTurns } from '@dynasty/kit/turns';

interface ChannelDocument {
  _id: string;
  lastSeq: number;
}

/**
 * A writer that has waited longer gets an error to try again, and nothing is stored. The transaction of a killed
 * process holds the counter until the database ends it, which takes some seconds.
 */
const longestWaitMs = 10_000;

/** One document for each league's chat (`_id` = chain id): it hands out the places of messages. */
export function createChannels(mongo: Mongo) {
  const model = openCollection<ChannelDocument>(mongo, 'channels');
  const turns = createTurns();
  return {
    /**
     * Runs a write that takes a place, one after the other for each league: within a process they would only undo one
     * another's transactions at the counter. Throws AppError `unavailable` when it has waited too long.
     */
    inTurn: <T>(chainId: string, write: () => Promise<T>): Promise<T> =>
      turns.take(chainId, async (waitedMs) => {
        if (waitedMs > longestWaitMs) throw tooBusy();
        return write();
      }),

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

function tooBusy(): AppError {
  return new AppError('unavailable', 'chat-busy', 'The chat is very busy. Try again shortly.', { retryAfterS: 2 });
}

export type Channels = ReturnType<typeof createChannels>;
