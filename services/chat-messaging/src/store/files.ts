import { openCollection } from '@dynasty/kit/collection';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { type ChannelOfChain } from '../domain/channel.js';
import { type Message } from '../domain/message.js';

/** A picture that a member has sent; its content lies in the image contents under the same id. */
export interface FileDocument {
  _id: string;
  chainId: string;
  /** Who sent it. */
  accountId: string;
  type: string;
  fileName: string;
  width: number;
  height: number;
  createdAt: Date;
  /** Where it stands in a message; null until then, when only its sender sees it. */
  channelId: string | null;
  /** The message that has it, wherever that has moved; pictures of earlier versions do not know theirs. */
  messageId?: string;
  /** When it is to be removed, for a picture that no message has. */
  removeAt?: Date;
  /** It is being removed, and shown to nobody. */
  isGoing?: true;
  /** Its message is hidden. */
  isHidden?: true;
}

/** Pictures of messages, and those that wait for theirs. */
export function createFiles(mongo: Mongo) {
  const model = openCollection<FileDocument>(
    mongo,
    'files',
    [[{ removeAt: 1 }, { sparse: true }], [{ channelId: 1 }], [{ chainId: 1 }]],
    ['accountId_1_createdAt_1'],
  );
  /** Nobody sees them from now on; they are removed soon. */
  const drop = async (filter: object, session?: ClientSession): Promise<void> => {
    const update = { $set: { removeAt: new Date(), isGoing: true } };
    await model.collection.updateMany(filter, update, { session });
  };

  return {
    async insert(file: FileDocument): Promise<void> {
      await model.create(file);
    },

    find: (id: string): Promise<FileDocument | null> =>
      model
        .findOne({ _id: { $eq: id } })
        .lean<FileDocument | null>()
        .exec(),

    /** Puts a picture that waits into a message; null unless it is this sender's and still there. */
    attach: (
      session: ClientSession,
      { id, accountId }: { id: string; accountId: string },
      { _id: messageId, channelId, chainId }: Pick<Message, '_id' | 'channelId' | 'chainId'>,
    ): Promise<FileDocument | null> =>
      model
        .findOneAndUpdate(
          { _id: { $eq: id }, accountId: { $eq: accountId }, channelId: null, isGoing: { $exists: false } },
          { $set: { channelId, chainId, messageId }, $unset: { removeAt: 1 } },
          { session, returnDocument: 'after' },
        )
        .lean<FileDocument | null>()
        .exec(),

    async setHidden(session: ClientSession, id: string, isHidden: boolean): Promise<void> {
      const update = isHidden ? { $set: { isHidden: true as const } } : { $unset: { isHidden: 1 as const } };
      await model.updateOne({ _id: { $eq: id } }, update, { session });
    },

    /** Takes back a picture that its sender was never told of. */
    discard: (id: string) => drop({ _id: { $eq: id } }),
    drop: (session: ClientSession, id: string) => drop({ _id: { $eq: id } }, session),
    dropChannel: (session: ClientSession, channelId: string) => drop({ channelId: { $eq: channelId } }, session),
    dropChain: (chainId: string) => drop({ chainId: { $eq: chainId } }),

    /** What stands in one channel stands in another one. */
    async moveChannel(session: ClientSession, from: string, to: ChannelOfChain): Promise<void> {
      await model.updateMany({ channelId: { $eq: from } }, { $set: { ...to } }, { session });
    },

    /** Pictures whose time has come. */
    due: (now: Date, limit: number): Promise<FileDocument[]> =>
      model
        .find({ removeAt: { $lte: now } })
        .sort({ removeAt: 1 })
        .limit(limit)
        .lean<FileDocument[]>()
        .exec(),

    /** Begins to remove a picture; false when a message has it by now. */
    async claim(id: string, now: Date): Promise<boolean> {
      const claimed = await model.updateOne({ _id: { $eq: id }, removeAt: { $lte: now } }, { $set: { isGoing: true } });
      return claimed.matchedCount === 1;
    },

    async remove(id: string): Promise<void> {
      await model.deleteOne({ _id: { $eq: id } });
    },
  };
}

export type Files = ReturnType<typeof createFiles>;
