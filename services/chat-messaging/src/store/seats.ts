import { openCollection, writeMany } from '@dynasty/kit/collection';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { type ChannelOfChain } from '../domain/channel.js';

/** What an account has made of a channel. */
export interface Seat {
  /** It has read the messages up to this place. */
  readSeq: number;
  /** It has deleted the conversation up to this place: nothing before is shown to it any more. */
  clearedSeq: number;
  isMuted: boolean;
}

/**
 * Messages up to a channel's last place that somebody who has read up to `readSeq` has not read. The two places may be from
 * different moments: who writes has read a message that the count does not know of yet.
 */
export const unreadUpTo = (lastSeq: number, readSeq: number): number => Math.max(0, lastSeq - readSeq);

interface SeatDocument extends Partial<Seat> {
  _id: string;
  channelId: string;
  chainId: string;
  accountId: string;
}

const nothingYet: Seat = { readSeq: 0, clearedSeq: 0, isMuted: false };

/** One document for each account and channel that it has read, cleared or muted. */
export function createSeats(mongo: Mongo) {
  const model = openCollection<SeatDocument>(mongo, 'seats', [
    [{ channelId: 1 }],
    [{ chainId: 1 }],
    [{ accountId: 1 }],
  ]);
  const idOf = (channelId: string, accountId: string) => `${channelId}/${accountId}`;

  async function change(session: ClientSession, channel: ChannelOfChain, accountId: string, update: object) {
    const seat = await model
      .findOneAndUpdate({ _id: { $eq: idOf(channel.channelId, accountId) } }, update, {
        session,
        upsert: true,
        returnDocument: 'after',
      })
      .lean<SeatDocument>();
    return { ...nothingYet, ...seat };
  }

  async function readEach(
    how: '$max' | '$set',
    channel: ChannelOfChain,
    places: ReadonlyMap<string, number>,
    session?: ClientSession,
  ): Promise<void> {
    const reads = [...places].map(([accountId, seq]) => ({
      updateOne: {
        filter: { _id: idOf(channel.channelId, accountId) },
        update: { [how]: { readSeq: seq }, $setOnInsert: { ...channel, accountId } },
        upsert: true,
      },
    }));
    await writeMany(model, reads as never[], session);
  }

  return {
    async of(channelId: string, accountId: string, session?: ClientSession): Promise<Seat> {
      const seat = await model
        .findOne({ _id: { $eq: idOf(channelId, accountId) } }, null, { session: session ?? null })
        .lean<SeatDocument | null>();
      return { ...nothingYet, ...seat };
    },

    /** The account's seats by channel; channels without one are left out. */
    async ofAll(channelIds: readonly string[], accountId: string): Promise<Map<string, Seat>> {
      const seats = await model
        .find({ _id: { $in: channelIds.map((channelId) => idOf(channelId, accountId)) } })
        .lean<SeatDocument[]>();
      return new Map(seats.map((seat) => [seat.channelId, { ...nothingYet, ...seat }]));
    },

    /** Notes how far an account has read; what was read stays read. */
    read: (session: ClientSession, channel: ChannelOfChain, accountId: string, seq: number): Promise<Seat> =>
      change(session, channel, accountId, {
        $max: { readSeq: seq },
        $setOnInsert: { ...channel, accountId },
      }),

    /** As read(), for several accounts by how far each has read. */
    readEach: (channel: ChannelOfChain, places: ReadonlyMap<string, number>, session?: ClientSession): Promise<void> =>
      readEach('$max', channel, places, session),

    /** Notes that an account has read a message, where it has read all before it. */
    async readNext(
      session: ClientSession,
      { channelId }: ChannelOfChain,
      accountId: string,
      seq: number,
    ): Promise<void> {
      const isNext = { _id: { $eq: idOf(channelId, accountId) }, readSeq: { $eq: seq - 1 } };
      await model.updateOne(isNext, { $set: { readSeq: seq } }, { session });
    },

    /** Notes anew how far accounts have read a channel, whose messages have got other places. */
    place: (session: ClientSession, channel: ChannelOfChain, places: ReadonlyMap<string, number>): Promise<void> =>
      readEach('$set', channel, places, session),

    /** Gives an account its seat in a channel, which begins for it behind a place; one that it has stays as it is. */
    async begin(channel: ChannelOfChain, accountId: string, seq: number): Promise<void> {
      const update = { $setOnInsert: { ...channel, accountId, readSeq: seq } };
      await model.updateOne({ _id: { $eq: idOf(channel.channelId, accountId) } }, update, { upsert: true });
    },

    clear: (session: ClientSession, channel: ChannelOfChain, accountId: string, seq: number): Promise<Seat> =>
      change(session, channel, accountId, {
        $max: { readSeq: seq, clearedSeq: seq },
        $setOnInsert: { ...channel, accountId },
      }),

    /** True when somebody has deleted messages of one of these channels for themselves. */
    async isCleared(session: ClientSession, channelIds: readonly string[]): Promise<boolean> {
      const filter = { channelId: { $in: [...channelIds] }, clearedSeq: { $gt: 0 } };
      return (await model.exists(filter).session(session)) !== null;
    },

    /** The accounts that have deleted a channel for themselves up to a place or further. */
    async clearedPast(session: ClientSession, channelId: string, seq: number): Promise<Set<string>> {
      const filter = { channelId: { $eq: channelId }, clearedSeq: { $gte: seq } };
      const seats = await model.find(filter, { accountId: 1 }, { session }).lean<Pick<SeatDocument, 'accountId'>[]>();
      return new Set(seats.map(({ accountId }) => accountId));
    },

    /** Mutes a channel for an account, or ends that; who has no seat there yet has read it up to a place. */
    mute: (
      session: ClientSession,
      channel: ChannelOfChain,
      { accountId, isMuted, readSeq }: { accountId: string; isMuted: boolean; readSeq: number },
    ): Promise<Seat> =>
      change(session, channel, accountId, { $set: { isMuted }, $setOnInsert: { ...channel, accountId, readSeq } }),

    /** The accounts that have muted a channel. */
    async mutedIn(session: ClientSession, channelId: string): Promise<string[]> {
      const filter = { channelId: { $eq: channelId }, isMuted: true };
      const muted = await model.find(filter, { accountId: 1 }, { session }).lean<Pick<SeatDocument, 'accountId'>[]>();
      return muted.map(({ accountId }) => accountId);
    },

    /** Mutes a channel for accounts; who has no seat there yet has read it up to a place. */
    async muteEach(
      session: ClientSession,
      channel: ChannelOfChain,
      accountIds: readonly string[],
      readSeq: number,
    ): Promise<void> {
      const mutes = accountIds.map((accountId) => ({
        updateOne: {
          filter: { _id: idOf(channel.channelId, accountId) },
          update: { $set: { isMuted: true }, $setOnInsert: { ...channel, accountId, readSeq } },
          upsert: true,
        },
      }));
      await writeMany(model, mutes as never[], session);
    },

    /** How far each account with a seat has read a channel. */
    async readIn(session: ClientSession, channelId: string): Promise<Map<string, number>> {
      const seats = await model
        .find({ channelId: { $eq: channelId } }, { accountId: 1, readSeq: 1 }, { session })
        .lean<SeatDocument[]>();
      return new Map(seats.map(({ accountId, readSeq = 0 }) => [accountId, readSeq]));
    },

    async remove(session: ClientSession, channelId: string): Promise<void> {
      await model.deleteMany({ channelId: { $eq: channelId } }, { session });
    },

    /** Removes an account's seat in a channel. */
    async removeIn(session: ClientSession, channelId: string, accountId: string): Promise<void> {
      await model.deleteOne({ _id: { $eq: idOf(channelId, accountId) } }, { session });
    },

    /** Removes the seats of an account in all channels but these. */
    async removeOf(session: ClientSession, accountId: string, but: readonly string[]): Promise<void> {
      await model.deleteMany({ accountId: { $eq: accountId }, channelId: { $nin: [...but] } }, { session });
    },

    async moveToChain(session: ClientSession, channelId: string, chainId: string): Promise<void> {
      await model.updateMany({ channelId: { $eq: channelId } }, { $set: { chainId } }, { session });
    },
  };
}

export type Seats = ReturnType<typeof createSeats>;
