import { isDuplicateKey, olderThan, openCollection } from '@dynasty/kit/collection';
import { AppError, isError } from '@dynasty/kit/errors';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { type mongo as driver } from 'mongoose';
import { type ChannelEnd, channelStart } from '../domain/channel.js';
import { formerMember, type Message, type ReactionKind } from '../domain/message.js';
import { type TimeKey } from '../domain/time-key.js';
import { createPlaces } from './message-places.js';

type MessageOfChain = Pick<Message, '_id' | 'chainId' | 'channelId'>;

type Level = 'local' | 'majority';

/** What keeps a message from being stored: there is one of its id, or another one has its place. */
type InTheWay = 'id' | 'place';

/** A search that takes longer is given up. */
const longestSearchMs = 2_000;
/** MaxTimeMSExpired: the database has given an operation up since it took longer. */
const tookTooLong = 50;

/** The messages of league chats and conversations. */
export function createMessages(mongo: Mongo) {
  const model = openCollection<Message>(mongo, 'messages', [
    [{ channelId: 1, seq: 1 }, { unique: true }],
    [{ chainId: 1 }],
    [{ accountId: 1, createdAt: -1, _id: -1 }],
    // Words as they are written: members of one league write in several languages.
    [
      { channelId: 1, text: 'text' },
      { default_language: 'none', language_override: 'textLanguage' },
    ],
  ]);
  /** Of the last message of each channel; read from its end in the index. */
  const lastOfEach = <T>(
    channelIds: readonly string[],
    fields: Record<string, { $first: string }>,
    level: Level = 'local',
  ) =>
    model
      .aggregate<T>([
        { $match: { channelId: { $in: [...channelIds] } } },
        { $sort: { channelId: -1, seq: -1 } },
        { $group: { _id: '$channelId', ...fields } },
      ])
      .readConcern(level)
      .exec();
  const among = (ids: readonly string[]) => model.find({ _id: { $in: [...ids] } });
  /** Changes one message; null when there is none that the filter holds for. */
  const change = (session: ClientSession, id: string, filter: object, update: object): Promise<Message | null> =>
    model
      .findOneAndUpdate({ _id: { $eq: id }, ...filter }, update, { session, returnDocument: 'after' })
      .lean<Message | null>()
      .exec();

  return {
    find: (id: string, session?: ClientSession): Promise<Message | null> =>
      model
        .findOne({ _id: { $eq: id } }, null, { session: session ?? null })
        .lean<Message | null>()
        .exec(),

    /** Those of these messages that there are and that no failover could take back, in any order. */
    durable: (ids: readonly string[]): Promise<Message[]> =>
      among(ids).readConcern('majority').lean<Message[]>().exec(),

    /** Those of these messages that there are, in any order. */
    findAll: (ids: readonly string[], session?: ClientSession): Promise<Message[]> =>
      among(ids)
        .session(session ?? null)
        .lean<Message[]>()
        .exec(),

    /** The newest messages of a channel before a place (without one: before the end), newest first. */
    before: (channelId: string, seq: number | undefined, limit: number, level: Level = 'local'): Promise<Message[]> =>
      model
        .find({ channelId: { $eq: channelId }, ...(seq === undefined ? {} : { seq: { $lt: seq } }) })
        .sort({ channelId: -1, seq: -1 })
        .limit(limit)
        .readConcern(level)
        .lean<Message[]>()
        .exec(),

    /**
     * The messages of a channel after a place, in order. `majority`: what a failover could take back is not among them.
     */
    after: (channelId: string, seq: number, limit: number, level: Level = 'local'): Promise<Message[]> =>
      model
        .find({ channelId: { $eq: channelId }, seq: { $gt: seq } })
        .sort({ channelId: 1, seq: 1 })
        .limit(limit)
        .readConcern(level)
        .lean<Message[]>()
        .exec(),

    /**
     * Messages of a channel between two places, both left out, in which every word occurs; newest first.
     * Throws AppError `unprocessable` for words that occur too often.
     */
    search(channelId: string, words: readonly string[], between: { after: number; before: number }, limit: number) {
      const seq = { $gt: between.after, $lt: between.before };
      const all = words.map((word) => `"${word}"`).join(' ');
      return model
        .find({ channelId: { $eq: channelId }, $text: { $search: all }, seq, hidden: { $exists: false } })
        .sort({ seq: -1 })
        .limit(limit)
        .maxTimeMS(longestSearchMs)
        .lean<Message[]>()
        .catch((error: unknown) => {
          throw isError(error) && 'code' in error && error.code === tookTooLong ? searchTooLong(error) : error;
        });
    },

    /**
     * Stores messages in this order, up to the first that something is in the way of. Those stored are durable, unless
     * they are written within a transaction: where something is in the way that one is lost.
     */
    async add(messages: readonly Message[], session?: ClientSession): Promise<{ stored: number; inTheWay?: InTheWay }> {
      try {
        await model.collection.insertMany([...messages] as never[], { session, ordered: true, ignoreUndefined: true });
        return { stored: messages.length };
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        const { insertedCount: stored, message } = error as driver.MongoBulkWriteError;
        // Of several inserts the driver tells the index in words alone.
        return { stored, inTheWay: /index: _id_ /.test(message) ? 'id' : 'place' };
      }
    },

    /** Where a channel ends. What a failover could take back does not count. */
    async endOf(channelId: string, session?: ClientSession): Promise<ChannelEnd> {
      const last = model
        .findOne({ channelId: { $eq: channelId } }, { seq: 1, era: 1 })
        .sort({ channelId: -1, seq: -1 });
      const found = await (session === undefined ? last.readConcern('majority') : last.session(session)).lean<Pick<
        Message,
        'seq' | 'era'
      > | null>();
      return { ...channelStart, ...(found && { seq: found.seq, era: found.era ?? 0 }) };
    },

    /** Who wrote the last message of a channel in their own words; undefined where it is a shared recap, or there is none. */
    async lastWriter(channelId: string): Promise<Pick<Message, 'accountId' | 'seq'> | undefined> {
      const last = await model
        .findOne({ channelId: { $eq: channelId } }, { accountId: 1, seq: 1, 'card.week': 1 })
        .sort({ channelId: -1, seq: -1 })
        .lean<Pick<Message, 'accountId' | 'seq' | 'card'> | null>();
      return last === null || last.card !== undefined ? undefined : last;
    },

    /** The last places by channel; channels without a message are left out. */
    async lastSeqs(channelIds: readonly string[]): Promise<Map<string, number>> {
      const rows = await lastOfEach<{ _id: string; seq: number }>(channelIds, { seq: { $first: '$seq' } });
      return new Map(rows.map(({ _id, seq }) => [_id, seq]));
    },

    /** As endOf(), of many channels at once; channels without a message are left out. */
    async endsOf(channelIds: readonly string[]): Promise<Map<string, ChannelEnd>> {
      const ends = { seq: { $first: '$seq' }, era: { $first: '$era' } };
      const rows = await lastOfEach<{ _id: string; seq: number; era: number | null }>(channelIds, ends, 'majority');
      return new Map(rows.map(({ _id, seq, era }) => [_id, { seq, era: era ?? 0 }]));
    },

    /** Adds the account to those who reacted so, or takes it off; null when the message shows nothing any more. */
    react(session: ClientSession, id: string, kind: ReactionKind, accountId: string, isOn: boolean) {
      const field = `reactions.${kind}`;
      const isShown = { deletedAt: { $exists: false }, hidden: { $exists: false } };
      const update = isOn ? { $addToSet: { [field]: accountId } } : { $pull: { [field]: accountId } };
      return change(session, id, isShown, update);
    },

    /** Leaves nothing of a message but its place. */
    erase: (session: ClientSession, id: string, deletedAt: Date) =>
      change(
        session,
        id,
        { deletedAt: { $exists: false } },
        {
          $set: { deletedAt, text: '' },
          $unset: { image: 1, card: 1, reactions: 1, mentions: 1, replyToId: 1 },
        },
      ),

    /** What an account has written anywhere, newest first. */
    ofAccount(accountId: string, before: TimeKey | undefined, limit: number): Promise<Message[]> {
      return model
        .find({ accountId: { $eq: accountId }, ...olderThan(before, 'createdAt') })
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit)
        .lean<Message[]>()
        .exec();
    },

    /** True when an account has written in a channel after a time. */
    async hasWrittenSince(session: ClientSession, channelId: string, accountId: string, since: Date): Promise<boolean> {
      const filter = { accountId: { $eq: accountId }, createdAt: { $gt: since }, channelId: { $eq: channelId } };
      return (await model.exists(filter).session(session)) !== null;
    },

    /** Some messages that an account has written until then and that still bear its name. */
    namedOf: (session: ClientSession, accountId: string, until: Date, limit: number): Promise<MessageOfChain[]> =>
      model
        .find(
          { accountId: { $eq: accountId }, createdAt: { $lte: until }, userName: { $ne: formerMember } },
          { chainId: 1, channelId: 1 },
          { session },
        )
        .limit(limit)
        .lean<MessageOfChain[]>()
        .exec(),

    /** Takes the author's name off messages; what they say stays. */
    async disown(session: ClientSession, ids: readonly string[]): Promise<void> {
      const update = { $set: { userName: formerMember }, $unset: { sleeperUserId: 1 } };
      await model.updateMany({ _id: { $in: [...ids] } }, update, { session });
    },

    setHidden: (session: ClientSession, id: string, hidden: Message['hidden']) =>
      change(
        session,
        id,
        { deletedAt: { $exists: false } },
        hidden === undefined ? { $unset: { hidden: 1 } } : { $set: { hidden } },
      ),

    async remove(session: ClientSession, ids: readonly string[]): Promise<void> {
      await model.deleteMany({ _id: { $in: [...ids] } }, { session });
    },

    ...createPlaces(model),
  };
}

export type Messages = ReturnType<typeof createMessages>;

function searchTooLong(cause: unknown): AppError {
  return new AppError('unprocessable', 'search-too-long', 'This search takes too long. Use a rarer word.', { cause });
}
