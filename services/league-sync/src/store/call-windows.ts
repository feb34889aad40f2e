import { isDuplicateKey, openCollection } from '@dynasty/kit/collection';
import { type Mongo } from '@dynasty/kit/mongo';
import { type CallHistory } from '../domain/polling/call-history.js';
import { type CallBucket } from '../domain/polling/call-window.js';

/** The calls of the last minute, shared by every process that asks the provider; a crash does not forget them. */
export interface CallWindowDoc {
  _id: string;
  /** Raised by each write: two processes never overwrite each other's calls. */
  version: number;
  buckets: CallBucket[];
  blockedUntilMs: number;
  /** Absent in documents of earlier versions. */
  history?: CallHistory;
}

export type CallWindows = ReturnType<typeof createCallWindows>;

export function createCallWindows(mongo: Mongo) {
  const model = openCollection<CallWindowDoc>(mongo, 'call_windows');

  return {
    find: (provider: string) =>
      model
        .findOne({ _id: { $eq: provider } })
        .lean<CallWindowDoc | null>()
        .exec(),

    /** The database's clock, which all processes share; epoch ms. */
    async clockMs(): Promise<number> {
      const hello = await mongo.connection.db?.admin().command({ hello: 1 });
      const time: unknown = hello?.['localTime'];
      if (!(time instanceof Date)) throw new Error('the database does not say what time it is');
      return time.getTime();
    },

    /** Writes the successor of `next.version - 1`; false when another process wrote it first. */
    async swap(next: CallWindowDoc): Promise<boolean> {
      try {
        const filter = { _id: { $eq: next._id }, version: { $eq: next.version - 1 } };
        const result = await model.replaceOne(filter, next, { upsert: next.version === 1 });
        return result.matchedCount + result.upsertedCount === 1;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
  };
}
