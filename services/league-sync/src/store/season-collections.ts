import { openCollection } from '@dynasty/kit/collection';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';

/** One season of a chain being read again whole, or how that ended the last time. */
export interface SeasonCollectionDoc {
  /** `${chainId}:${season}` */
  _id: string;
  chainId: string;
  season: string;
  state: 'in_progress' | 'success' | 'error' | 'cancelled';
  startedAt: Date;
  /** Parts that are stored; a job that is resumed leaves them out. */
  doneParts: string[];
  /** All parts of a season. */
  total: number;
  errorMessage: string | null;
  /** When it ended; null while the first one is under way. */
  lastCollected: Date | null;
}

/** A job, whichever it is that runs; with its start that very one, as it can be cancelled and started anew. */
type Running = Pick<SeasonCollectionDoc, '_id'> & Partial<Pick<SeasonCollectionDoc, 'startedAt'>>;

export type SeasonCollections = ReturnType<typeof createSeasonCollections>;

/** The jobs that collect seasons: one at a time for a chain and season. */
export function createSeasonCollections(mongo: Mongo) {
  const model = openCollection<SeasonCollectionDoc>(mongo, 'season_collections', [
    [{ chainId: 1, season: -1 }],
    [{ state: 1 }],
  ]);
  const running = ({ _id, startedAt }: Running) => ({
    _id: { $eq: _id },
    state: { $eq: 'in_progress' as const },
    ...(startedAt && { startedAt: { $eq: startedAt } }),
  });

  return {
    find: (chainId: string, season: string, session?: ClientSession) =>
      model
        .findOne({ _id: { $eq: `${chainId}:${season}` } }, null, { session })
        .lean<SeasonCollectionDoc | null>()
        .exec(),

    /** Newest season first. */
    ofChain: (chainId: string) =>
      model
        .find({ chainId: { $eq: chainId } })
        .sort({ season: -1 })
        .lean<SeasonCollectionDoc[]>()
        .exec(),

    /** Jobs that have not ended, here or left behind by a worker that died. */
    inProgress: () =>
      model
        .find({ state: { $eq: 'in_progress' } })
        .lean<SeasonCollectionDoc[]>()
        .exec(),

    async start(job: SeasonCollectionDoc, session: ClientSession): Promise<void> {
      await model.replaceOne({ _id: { $eq: job._id } }, job, { upsert: true, session });
    },

    /** Notes a part as stored; false when the job was cancelled. */
    async markPart(job: Running, part: string): Promise<boolean> {
      const { matchedCount } = await model.updateOne(running(job), { $addToSet: { doneParts: part } });
      return matchedCount === 1;
    },

    /** Ends a job that is under way; false when there is none. */
    async end(
      job: Running,
      outcome: Pick<SeasonCollectionDoc, 'state' | 'errorMessage'>,
      session?: ClientSession,
    ): Promise<boolean> {
      const collected = outcome.state === 'success' ? { lastCollected: new Date() } : {};
      const change = { $set: { ...outcome, ...collected } };
      const { matchedCount } = await model.updateOne(running(job), change, { session });
      return matchedCount === 1;
    },
  };
}
