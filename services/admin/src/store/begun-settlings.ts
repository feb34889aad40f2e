import { openCollection } from '@dynasty/kit/collection';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { type LogEntry } from '../domain/log-chain.js';

/** What a super admin has begun to do with a dead letter, and the log does not have yet. */
export interface BegunSettling {
  /** The dead letter's. */
  letterId: string;
  entry: LogEntry;
}
type SettlingDocument = { _id: string; letterId: string; at: Date; entry: Omit<LogEntry, 'key'> };

/** The broker has dead letters, our database has the log: what was begun is found here by whoever finds it undone. */
export function createBegunSettlings(mongo: Mongo) {
  const model = openCollection<SettlingDocument>(mongo, 'begun_settlings', [[{ at: 1 }]]);
  return {
    async begin({ letterId, entry: { key, ...entry } }: BegunSettling): Promise<void> {
      await model.create({ _id: key, letterId, at: entry.at, entry });
    },

    /** The log has it, or nothing has happened. */
    async end(key: string, session?: ClientSession): Promise<void> {
      await model.deleteOne({ _id: { $eq: key } }, { session });
    },

    /** Those that were begun before a time, the oldest first. */
    async before(time: Date, limit: number): Promise<BegunSettling[]> {
      const found = model
        .find({ at: { $lt: time } })
        .sort({ at: 1 })
        .limit(limit);
      return (await found.lean<SettlingDocument[]>()).map(({ _id: key, letterId, entry }) => ({
        letterId,
        entry: { key, ...entry },
      }));
    },
  };
}

export type BegunSettlings = ReturnType<typeof createBegunSettlings>;
