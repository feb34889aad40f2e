import { type Index, openCollection } from '@dynasty/kit/collection';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { type ChainsAlike } from '../domain/polling/poll-plan.js';
import { shardOf } from '../domain/polling/shards.js';
import { type ChainDoc, type SyncProgress } from './chain-doc.js';
import { type MembershipDoc } from './memberships.js';

export type { ChainDoc, ChainSeason, SyncProgress } from './chain-doc.js';

/** Where a list of leagues by freshness goes on. */
export interface FreshnessPlace {
  /** Null: never. */
  syncedAt: Date | null;
  id: string;
}

const byFreshness = { syncedAt: 1, _id: 1 } as const;

/** A league that the provider has not had for this long was deleted there: it is nothing that could be read late. */
const goneAfterMs = 24 * 3_600_000;
const longGone = (now: Date) => ({ $lt: new Date(now.getTime() - goneAfterMs) });
const notGone = (now: Date) => ({ goneSince: { $not: longGone(now) } });

export type Chains = ReturnType<typeof createChains>;

export function createChains(mongo: Mongo) {
  const indexes: Index[] = [
    [{ leagueIds: 1 }, { unique: true }],
    [{ shard: 1, nextPollAt: 1 }],
    [{ watchedAt: 1 }],
    [{ 'sync.state': 1 }],
    [byFreshness],
    [{ approval: 1, syncedAt: 1, goneSince: 1 }],
  ];
  const model = openCollection<ChainDoc>(mongo, 'chains', indexes, ['approval_1_syncedAt_1']);
  const read = { approval: { $eq: 'approved' }, syncedAt: { $gt: new Date(0) } };
  const polled = (now: Date) => ({ ...read, ...notGone(now) }) as never;

  return {
    find: (chainId: string, session?: ClientSession) =>
      model
        .findOne({ _id: { $eq: chainId } }, null, { session })
        .lean<ChainDoc | null>()
        .exec(),

    /** The chain that one of its seasons' league ids belongs to. */
    findByLeague: (leagueId: string, session?: ClientSession) =>
      model.findOne({ leagueIds: leagueId }, null, { session }).lean<ChainDoc | null>().exec(),

    /** The chain of a season's league id, or of its own id, with an account's membership: each access check is one read. */
    async findWithMember(
      id: string,
      accountId: string,
    ): Promise<{ chain: ChainDoc; membership: MembershipDoc | null } | null> {
      const [found] = await model
        .aggregate<ChainDoc & { members: MembershipDoc[] }>([
          { $match: /^[0-9]+$/.test(id) ? { leagueIds: id } : { _id: { $eq: id } } },
          {
            $lookup: {
              ...{ from: 'memberships', localField: '_id', foreignField: 'chainId', as: 'members' },
              pipeline: [{ $match: { accountId: { $eq: accountId } } }, { $limit: 1 }],
            },
          },
        ])
        .exec();
      if (found === undefined) return null;
      const { members, ...chain } = found;
      return { chain, membership: members[0] ?? null };
    },

    findMany: (chainIds: string[]) =>
      model
        .find({ _id: { $in: chainIds } })
        .lean<ChainDoc[]>()
        .exec(),

    /** What is connected, after a place: those first that were never read, or longest ago. */
    longestUnread(after: FreshnessPlace | undefined, limit: number): Promise<ChainDoc[]> {
      const at = after?.syncedAt ?? null;
      const later = after && {
        $or: [{ syncedAt: { $eq: at }, _id: { $gt: after.id } }, { syncedAt: { $gt: at ?? new Date(0) } }],
      };
      return model
        .find({ approval: { $ne: 'deleted' }, ...later })
        .sort(byFreshness)
        .hint(byFreshness)
        .limit(limit)
        .lean<ChainDoc[]>()
        .exec();
    },

    /**
     * Of the approved chains that a member has read since, the one that was never read itself, or longest ago; without
     * those that are gone.
     */
    stalestWatched: (since: Date, now: Date) =>
      model
        .findOne({ approval: { $eq: 'approved' }, watchedAt: { $gt: since }, ...notGone(now) } as never)
        .sort(byFreshness)
        .hint({ watchedAt: 1 })
        .lean<ChainDoc | null>()
        .exec(),

    count: () => model.estimatedDocumentCount().exec(),

    /** Approved leagues that have been read, without those that are gone. */
    countPolled: (now: Date) => model.countDocuments(polled(now)).exec(),

    /** Approved leagues that are gone: those that countPolled() leaves out. */
    countGone: (now: Date) => model.countDocuments({ ...read, goneSince: longGone(now) } as never).exec(),

    /** When the one at this place was read, of countPolled(), the one that was read longest ago first. */
    async polledAt(place: number, now: Date): Promise<Date | null> {
      const found = await model
        .find(polled(now), { syncedAt: 1, _id: 0 })
        .sort({ syncedAt: 1 })
        .skip(place)
        .limit(1)
        .lean<Pick<ChainDoc, 'syncedAt'>[]>()
        .exec();
      return found[0]?.syncedAt ?? null;
    },

    countInState: (state: SyncProgress['state']) => model.countDocuments({ 'sync.state': { $eq: state } }).exec(),

    insert: (chain: ChainDoc, session: ClientSession) =>
      model.create([{ ...chain, shard: shardOf(chain._id) }], { session }),

    async update(chainId: string, change: Partial<Omit<ChainDoc, '_id'>>, session?: ClientSession): Promise<void> {
      await model.updateOne({ _id: { $eq: chainId } }, { $set: change }, { session });
    },

    /** Counts a join, or a change of claims and rights; false when the chain is gone. */
    async countJoin(chainId: string, session: ClientSession): Promise<boolean> {
      const result = await model.updateOne({ _id: { $eq: chainId } }, { $inc: { joins: 1 } }, { session });
      return result.matchedCount === 1;
    },

    remove: async (chainId: string, session: ClientSession): Promise<void> =>
      void (await model.deleteOne({ _id: { $eq: chainId } }, { session })),

    /** Ids of chains whose first load has not ended and that are due for a round of it. */
    async loading(now: Date): Promise<string[]> {
      const isDue = { $not: { $gt: now } };
      const rows = await model
        .find({ 'sync.state': 'loading', approval: { $ne: 'deleted' }, 'retry.at': isDue } as never, { _id: 1 })
        .lean<{ _id: string }[]>()
        .exec();
      return rows.map((row) => row._id);
    },

    /** Records that a member reads the league. */
    async watch(chainId: string, watchedAt: Date): Promise<void> {
      await model.updateOne({ _id: { $eq: chainId } }, { $set: { watchedAt } });
    },

    /** Chains of these shards that are due: loaded ones to be polled, failed ones to be loaded again. */
    due: (now: Date, shards: number[], limit: number) =>
      model
        .find({ ...keptFresh, shard: ofShards(shards), nextPollAt: { $lte: now } })
        .sort({ nextPollAt: 1 })
        .limit(limit)
        .lean<ChainDoc[]>()
        .exec(),

    /** Chains of these shards that a member has read since. */
    watched: (since: Date, shards: number[]) =>
      model
        .find({ ...keptFresh, shard: ofShards(shards), watchedAt: { $gte: since } })
        .sort({ nextPollAt: 1 })
        .lean<ChainDoc[]>()
        .exec(),

    /** How many chains are kept fresh, by their season, whether a member has read them since, and whether they draft. */
    async demand(since: Date, footballNow: Date): Promise<ChainsAlike[]> {
      const isCurrent = { $eq: ['$$this.leagueId', '$currentLeagueId'] };
      const current = { $first: { $filter: { input: '$seasons', cond: isCurrent } } };
      const key = {
        season: { $ifNull: [{ $getField: { field: 'season', input: current } }, ''] },
        isWatched: { $gte: ['$watchedAt', since] },
        isDrafting: { $and: [{ $gt: ['$draftingFrom', null] }, { $lte: ['$draftingFrom', footballNow] }] },
      };
      const rows = await model
        .aggregate<{ _id: Omit<ChainsAlike, 'chains'>; chains: number }>([
          { $match: keptFresh },
          { $group: { _id: key, chains: { $sum: 1 } } },
        ])
        .exec();
      return rows.map(({ _id, chains }) => ({ ..._id, chains }));
    },
  };
}

/** Chains that are polled: their first load has ended, and they are open. */
const keptFresh = { 'sync.state': { $in: ['ready', 'failed'] as const }, approval: { $eq: 'approved' as const } };

/** A chain without a shard is the first shard's. */
const ofShards = (shards: number[]) => ({ $in: shards.includes(0) ? [...shards, null] : shards });
