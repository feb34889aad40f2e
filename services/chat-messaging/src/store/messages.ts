import { type Mongo } from '@dynasty/kit/mongo';
import { type ClientSession, Schema } from 'mongoose';

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

const schema = new Schema<MessageDocument>(
  { _id: String, chainId: String, seq: Number, accountId: String, userName: String, text: String, createdAt: Date },
  { versionKey: false, strict: 'throw' },
);
schema.index({ chainId: 1, seq: 1 }, { unique: true });

/** The messages of league chats. */
export function createMessages(mongo: Mongo) {
  const model = mongo.connection.model('messages', schema, 'messages');
  return {
    ensureIndexes: () => model.createIndexes(),

    /** The newest messages of a league before a place (null: before the end), newest first. */
    before: (chainId: string, seq: number | null, limit: number): Promise<MessageDocument[]> =>
      model
        .find({ chainId: { $eq: chainId }, ...(seq === null ? {} : { seq: { $lt: seq } }) })
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
