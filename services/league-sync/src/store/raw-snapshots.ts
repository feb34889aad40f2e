import { openCollection } from '@dynasty/kit/collection';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';

/** The provider's own words for a scored week's match-ups: what the stored rows were read from. */
export interface RawSnapshotDoc {
  /** `${leagueId}:${week}:${hash}`: each content once, so corrections stand beside what they replaced. */
  _id: string;
  chainId: string;
  leagueId: string;
  season: string;
  week: number;
  /** Of the rows, as in `matchups`. */
  hash: string;
  fetchedAt: Date;
  /** Length of the reply, bytes. */
  bytes: number;
  /** The reply's bytes, gzip. */
  body: Buffer;
}

export const rawSnapshotId = (leagueId: string, week: number, hash: string) => `${leagueId}:${week}:${hash}`;

export type RawSnapshots = ReturnType<typeof createRawSnapshots>;

export function createRawSnapshots(mongo: Mongo) {
  const model = openCollection<RawSnapshotDoc>(mongo, 'raw_snapshots', [[{ chainId: 1, season: 1, week: 1 }]]);

  return {
    has: async (id: string, session: ClientSession): Promise<boolean> =>
      (await model.exists({ _id: { $eq: id } }).session(session)) !== null,

    /** A week's snapshots, oldest first. */
    ofWeek: (chainId: string, season: string, week: number) =>
      model
        .find({ chainId: { $eq: chainId }, season: { $eq: season }, week: { $eq: week } }, null, {
          promoteBuffers: true,
        })
        .sort({ fetchedAt: 1 })
        .lean<RawSnapshotDoc[]>()
        .exec(),

    async put(snapshot: RawSnapshotDoc, session: ClientSession): Promise<void> {
      await model.replaceOne({ _id: { $eq: snapshot._id } }, snapshot, { upsert: true, session });
    },
  };
}
