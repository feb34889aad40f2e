import { type Mongo } from '@dynasty/kit/mongo';
import { type ClientSession } from 'mongoose';
import { openCollection } from './open-collection.js';

/** How far the connect job has come; `total` grows while older seasons are discovered. */
export interface SyncProgress {
  state: 'loading' | 'ready' | 'failed';
  done: number;
  total: number;
  message: string | null;
}

export interface ChainSeason {
  season: string;
  leagueId: string;
}

/** A league through all its seasons. */
export interface ChainDoc {
  /** uuid, given at the first connect. */
  _id: string;
  /** New at each connect, restore or import: every event id holds it. */
  connectionId: string;
  /** The name in the newest season. */
  name: string;
  /** Newest first. */
  seasons: ChainSeason[];
  /** The same league ids, for the unique index: a league belongs to one chain. */
  leagueIds: string[];
  /** The newest season that is not after the NFL state's `league_season`. */
  currentLeagueId: string;
  approval: 'approved' | 'suspended' | 'deleted';
  connectedAt: Date;
  connectedBy: string;
  sync: SyncProgress;
  nextPollAt: Date;
  /** Since when the provider could not be read; null while the stored data is fresh. */
  staleSince: Date | null;
  syncedAt: Date | null;
}

export type Chains = ReturnType<typeof createChains>;

export function createChains(mongo: Mongo) {
  const model = openCollection<ChainDoc>(mongo, 'chains', [
    [{ leagueIds: 1 }, { unique: true }],
    [{ nextPollAt: 1 }],
    [{ 'sync.state': 1 }],
  ]);

  return {
    ensureIndexes: () => model.createIndexes(),

    find: (chainId: string, session?: ClientSession) =>
      model
        .findOne({ _id: { $eq: chainId } }, null, { session })
        .lean<ChainDoc | null>()
        .exec(),

    /** The chain that one of its seasons' league ids belongs to. */
    findByLeague: (leagueId: string) => model.findOne({ leagueIds: leagueId }).lean<ChainDoc | null>().exec(),

    findMany: (chainIds: string[]) =>
      model
        .find({ _id: { $in: chainIds } })
        .lean<ChainDoc[]>()
        .exec(),

    insert: (chain: ChainDoc, session: ClientSession) => model.create([chain], { session }),

    async update(chainId: string, change: Partial<Omit<ChainDoc, '_id'>>, session?: ClientSession): Promise<void> {
      await model.updateOne({ _id: { $eq: chainId } }, { $set: change }, { session });
    },

    /** Ids of chains whose connect job has not ended. */
    async loading(): Promise<string[]> {
      const rows = await model.find({ 'sync.state': 'loading' }, { _id: 1 }).lean<{ _id: string }[]>().exec();
      return rows.map((row) => row._id);
    },

    /** Chains that are due: loaded ones to be polled, failed ones to be loaded again; the longest overdue first. */
    due: (now: Date, limit: number) =>
      model
        .find({ 'sync.state': { $in: ['ready', 'failed'] }, approval: { $eq: 'approved' }, nextPollAt: { $lte: now } })
        .sort({ nextPollAt: 1 })
        .limit(limit)
        .lean<ChainDoc[]>()
        .exec(),
  };
}
