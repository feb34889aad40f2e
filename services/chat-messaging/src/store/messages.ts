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

    async insert(session: ClientSession, message: MessageDocument): Promise<void> {
      await model.create([message], { session });
    },
  };
}

export type Messages = ReturnType<typeof createMessages>;
