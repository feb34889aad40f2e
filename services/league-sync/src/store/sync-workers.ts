import { openCollection } from '@dynasty/kit/collection';
import { type Mongo } from '@dynasty/kit/mongo';

/** A process that keeps leagues fresh; it is alive while it says so. */
export interface SyncWorkerDoc {
  _id: string;
  seenAt: Date;
}

export type SyncWorkers = ReturnType<typeof createSyncWorkers>;

/** Times are the database's: the clocks of processes may differ. */
export function createSyncWorkers(mongo: Mongo) {
  const model = openCollection<SyncWorkerDoc>(mongo, 'sync_workers', [[{ seenAt: 1 }, { expireAfterSeconds: 3_600 }]]);

  return {
    /** Says that the worker is alive, and returns the ids of all that were so within `withinMs`. */
    async beat(workerId: string, withinMs: number): Promise<string[]> {
      await model.collection.updateOne({ _id: workerId as never }, [{ $set: { seenAt: '$$NOW' } }], { upsert: true });
      const alive = { $expr: { $gt: ['$seenAt', { $subtract: ['$$NOW', withinMs] }] } };
      const rows = await model.find(alive, { _id: 1 }).lean<{ _id: string }[]>().exec();
      return rows.map((row) => row._id);
    },

    async leave(workerId: string): Promise<void> {
      await model.deleteOne({ _id: { $eq: workerId } });
    },
  };
}
