import { createCache } from '@dynasty/kit/cache';
import { AppError } from '@dynasty/kit/errors';
import { createTurns } from '@dynasty/kit/turns';
import { type ChannelEnd } from '../domain/channel.js';

/**
 * A writer that has waited longer gets an error to try again, and nothing is stored. A database that has been killed
 * takes some seconds to come back.
 */
export const LONGEST_WAIT_MS = 10_000;
const keptChannels = 5_000;
/** Shorter than the time after which what is left of a deleted league is removed. */
const keptMs = 30_000;

/** What this process knows of the channels (league chats and conversations) that it writes to. */
export function createChannels() {
  const turns = createTurns();
  const ends = createCache<{ end?: ChannelEnd }>({ max: keptChannels, ttlMs: keptMs });
  return {
    /**
     * Runs a write that takes a place, one after the other for each channel: within a process they would only take the
     * places from one another. Throws AppError `unavailable` when it has waited too long.
     */
    inTurn: <T>(channelId: string, write: () => Promise<T>): Promise<T> =>
      turns.take(channelId, async (waitedMs) => {
        if (waitedMs > LONGEST_WAIT_MS) throw tooBusy();
        return write();
      }),

    /** Where a channel ended when this process wrote there, if that was lately. Others may have written since. */
    endOf: (channelId: string): ChannelEnd | undefined => ends.get(channelId)?.end,

    /** Notes where a channel ends by now. Without `end` it forgets what it knew: the database is asked the next time. */
    ended: (channelId: string, end?: ChannelEnd): void => ends.set(channelId, end === undefined ? {} : { end }),
  };
}

/** For who has waited longer than that. */
export function tooBusy(): AppError {
  return new AppError('unavailable', 'chat-busy', 'The chat is very busy. Try again shortly.', { retryAfterS: 2 });
}

export type Channels = ReturnType<typeof createChannels>;
