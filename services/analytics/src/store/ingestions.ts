import { openCollection } from '@dynasty/kit/collection';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';

/** What is known of one kind of nflverse data: the last good ingestion and the last try. */
export interface IngestionDocument {
  _id: string;
  /** Identifies the content that is stored now; null before the first good ingestion. */
  snapshotId: string | null;
  etag: string | null;
  rows: number;
  ingestedAt: Date | null;
  checkedAt: Date;
  /** Why the last try failed, for the operator; null when it went well. */
  error: string | null;
}

/** The state of every kind of ingested data (`_id` = kind, for instance "schedule"). */
export function createIngestions(mongo: Mongo) {
  const model = openCollection<IngestionDocument>(mongo, 'ingestions');
  return {
    find: (kind: string): Promise<IngestionDocument | null> =>
      model
        .findOne({ _id: { $eq: kind } })
        .lean<IngestionDocument>()
        .exec(),

    /** Every kind, in the order of their names. */
    list: (): Promise<IngestionDocument[]> => model.find().sort({ _id: 1 }).lean<IngestionDocument[]>().exec(),

    /** Keeps a good ingestion, in the transaction that stores its rows. */
    async succeed(session: ClientSession, kind: string, done: Omit<IngestionDocument, '_id' | 'error'>): Promise<void> {
      await model.updateOne({ _id: { $eq: kind } }, { $set: { ...done, error: null } }, { session, upsert: true });
    },

    /** Records a try that found nothing new (error null) or failed; the stored rows stay. */
    async checked(kind: string, checkedAt: Date, error: string | null): Promise<void> {
      await model.updateOne(
        { _id: { $eq: kind } },
        { $set: { checkedAt, error }, $setOnInsert: { snapshotId: null, etag: null, rows: 0, ingestedAt: null } },
        { upsert: true },
      );
    },
  };
}

export type Ingestions = ReturnType<typeof createIngestions>;
