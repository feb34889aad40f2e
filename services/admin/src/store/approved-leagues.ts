import { type LeagueIds } from '@dynasty/kit/league/gone-leagues';
import { matching, openCollection } from '@dynasty/kit/collection';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { type ApprovalStatus } from '../domain/approval.js';
import { sortedPage, type SortedPage } from './sorted-page.js';

export interface ApprovedLeague {
  /** The league id (one season's) that was approved. */
  _id: string;
  /** Both empty until the league was connected. */
  chainId: string;
  connectionId: string;
  name: string;
  season: string;
  totalRosters: number;
  status: ApprovalStatus;
  notes: string;
  approvedAt: Date;
  /** When it was connected; null before. */
  registeredAt: Date | null;
  /** Raised with each change of the status. */
  revision: number;
  /** Approval time and id: the order of lists. */
  sortKey: string;
}

/** The longest name, in code points, that anybody has to type. */
const longestName = 1_000;

/**
 * What a league is called where that has to be read, or typed to delete it: its name as a page shows it, without control
 * characters and with single spaces; its id where that shows nothing.
 */
export function readableName({ _id, name }: Pick<ApprovedLeague, '_id' | 'name'>): string {
  const oneLine = name.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  const shown = [...oneLine].slice(0, longestName).join('').trim();
  return /[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(shown) ? shown : _id;
}

/** Which leagues are looked for; all of them unless something is given. */
export interface LeagueFilter {
  /** Only those before this sort key. */
  before?: string | undefined;
  search?: RegExp | undefined;
  status?: ApprovalStatus | undefined;
}

/** The leagues that may be here, or were suspended. */
export function createApprovedLeagues(mongo: Mongo) {
  const model = openCollection<ApprovedLeague>(mongo, 'approved_leagues', [[{ chainId: 1 }], [{ sortKey: -1 }]]);
  return {
    /** The records of these league ids and of the chains that they belong to. */
    async ofChain(leagueIds: readonly string[]): Promise<ApprovedLeague[]> {
      const named = await model.find({ _id: { $in: [...leagueIds] } }).lean<ApprovedLeague[]>();
      const chainIds = [...new Set(named.map(({ chainId }) => chainId).filter((chainId) => chainId !== ''))];
      if (chainIds.length === 0) return named;
      const siblings = await model.find({ chainId: { $in: chainIds } }).lean<ApprovedLeague[]>();
      return [...named.filter(({ chainId }) => chainId === ''), ...siblings];
    },

    /** The records of a chain (empty: not connected), by the chain or by league ids that it may be approved under. */
    find: (
      session: ClientSession | null,
      chainId: string,
      ...leagueIds: readonly string[]
    ): Promise<ApprovedLeague[]> =>
      model
        .find(
          { $or: [{ _id: { $in: [...leagueIds] } }, ...(chainId === '' ? [] : [{ chainId: { $eq: chainId } }])] },
          null,
          { session },
        )
        .lean<ApprovedLeague[]>()
        .exec(),

    /** The record of a league id. */
    findOne: (session: ClientSession, leagueId: string): Promise<ApprovedLeague | null> =>
      model
        .findOne({ _id: { $eq: leagueId } }, null, { session })
        .lean<ApprovedLeague | null>()
        .exec(),

    /** The league's name; empty where it is not known. */
    async nameOf(leagueId: string): Promise<string> {
      return (await model.findById(leagueId, { name: 1 }).lean<{ name: string }>().exec())?.name ?? '';
    },

    /** Gives these records a status, and the first of them its notes. */
    async setStatus(
      session: ClientSession,
      leagueIds: readonly string[],
      change: { status: ApprovalStatus; notes: string },
    ): Promise<void> {
      const { status, notes } = change;
      const all = { _id: { $in: [...leagueIds] } };
      await model.updateMany(all, { $set: { status }, $inc: { revision: 1 } }, { session });
      await model.updateOne({ _id: { $eq: leagueIds[0] ?? '' } }, { $set: { notes } }, { session });
    },

    async remove(session: ClientSession, leagueIds: readonly string[]): Promise<void> {
      await model.deleteMany({ _id: { $in: [...leagueIds] } }, { session });
    },

    /** The records of a chain. */
    ofChainId: (session: ClientSession, chainId: string): Promise<ApprovedLeague[]> =>
      model
        .find({ chainId: { $eq: chainId } }, null, { session })
        .lean<ApprovedLeague[]>()
        .exec(),

    async insert(session: ClientSession, league: Omit<ApprovedLeague, 'sortKey'>): Promise<ApprovedLeague> {
      const stored = { ...league, sortKey: `${league.approvedAt.toISOString()}/${league._id}` };
      await model.create([stored], { session });
      return stored;
    },

    /** Notes that an approved league was connected. */
    async register(session: ClientSession, leagueId: string, chainId: string, at: Date): Promise<void> {
      await model.updateOne({ _id: { $eq: leagueId } }, { $set: { chainId, registeredAt: at } }, { session });
    },

    /** Notes which chain and connection a league has become part of, and earlier seasons that it was approved by. */
    async connect(session: ClientSession, leagueId: string, league: LeagueIds): Promise<void> {
      const records = { $or: [{ _id: { $eq: leagueId } }, { chainId: { $eq: league.chainId } }] };
      await model.updateMany(records, { $set: league }, { session });
    },

    /** The records of one chain become another one's. */
    async move(session: ClientSession, from: LeagueIds, to: LeagueIds): Promise<void> {
      await model.updateMany({ chainId: { $eq: from.chainId } }, { $set: to }, { session });
    },

    /** How many there are, the suspended ones included. */
    count: (): Promise<number> => model.countDocuments({ sortKey: { $gt: '' } }).exec(),

    /** Newest approval first, before a sort key; a search looks through a part at a time, as sortedPage says. */
    page: (
      { before, search, status }: LeagueFilter,
      limit: number,
      most?: number,
    ): Promise<SortedPage<ApprovedLeague>> => {
      const lookedFor = {
        ...(status !== undefined && { status: { $eq: status } }),
        ...matching(search, ['_id', 'name', 'notes']),
      };
      return sortedPage(model, { before, lookedFor }, limit, most);
    },
  };
}

export type ApprovedLeagues = ReturnType<typeof createApprovedLeagues>;
