import { openCollection } from '@dynasty/kit/collection';
import { type LeagueIds } from '@dynasty/kit/league/gone-leagues';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';

/** A search that an account has kept: a tool's page with its filters as they stand in its address. */
export interface SavedSearchDocument {
  /** `${accountId}:${searchId}` */
  _id: string;
  accountId: string;
  /** Made by the page. */
  searchId: string;
  tool: string;
  name: string;
  query: string;
  /** The league whose owner the query names; searches of earlier versions do not tell it. */
  chainId?: string;
  createdAt: Date;
  updatedAt: Date;
}

/** An account as one that keeps searches. */
interface Keeper {
  _id: string;
  /** Raised by each search that is kept. */
  changes?: number;
  /** When its person has deleted it. */
  deletedAt?: Date;
  /** When it has joined a league last. */
  joinedAt?: Date;
}

/** Clocks of the processes that tell of deletions and of joins differ by less. */
const clocksDifferMs = 60_000;

/** Whether it has joined a league since it was deleted. A join just before that counts too: it may have been after it. */
const hasReturned = ({ deletedAt, joinedAt }: Keeper): boolean =>
  deletedAt !== undefined && joinedAt !== undefined && joinedAt.getTime() >= deletedAt.getTime() - clocksDifferMs;

/** Nobody stays signed in to a deleted account for so long, and no event of its time is still to come. */
const keptForS = 365 * 86_400;

/** The searches of accounts, each by the id that its page gave it. */
export function createSavedSearches(mongo: Mongo) {
  const model = openCollection<SavedSearchDocument>(mongo, 'saved_searches', [
    [{ accountId: 1, createdAt: 1 }],
    [{ chainId: 1 }],
  ]);
  const keepers = openCollection<Keeper>(mongo, 'search_keepers', [
    [{ deletedAt: 1 }, { expireAfterSeconds: keptForS }],
    // Of an account that is there a join says nothing, but that a deletion of which it is told later was before it.
    [{ joinedAt: 1 }, { expireAfterSeconds: keptForS, partialFilterExpression: { deletedAt: null } }],
  ]);
  const idOf = (accountId: string, searchId: string) => `${accountId}:${searchId}`;
  const changeKeeper = (session: ClientSession, accountId: string, change: object): Promise<Keeper> =>
    keepers
      .findOneAndUpdate({ _id: { $eq: accountId } }, change, { session, upsert: true, returnDocument: 'after' })
      .lean<Keeper>()
      .exec();

  return {
    /** An account's searches, the oldest first. */
    ofAccount: (accountId: string, session?: ClientSession): Promise<SavedSearchDocument[]> =>
      model
        .find({ accountId: { $eq: accountId } }, null, { session })
        .sort({ accountId: 1, createdAt: 1 })
        .lean<SavedSearchDocument[]>()
        .exec(),

    /**
     * From now on no other transaction changes how many the account has: of two at once one starts anew. False for one
     * that its person has deleted and is still signed in to somewhere: nobody would ever forget what it keeps.
     */
    async hold(session: ClientSession, accountId: string): Promise<boolean> {
      const keeper = await changeKeeper(session, accountId, { $inc: { changes: 1 } });
      return keeper.deletedAt === undefined || hasReturned(keeper);
    },

    async put(session: ClientSession, search: Omit<SavedSearchDocument, '_id'>): Promise<void> {
      const _id = idOf(search.accountId, search.searchId);
      await model.replaceOne({ _id: { $eq: _id } }, { _id, ...search }, { session, upsert: true });
    },

    /** Gives the searches of a league to the one that took it in. */
    async move(
      session: ClientSession,
      from: Pick<LeagueIds, 'chainId'>,
      to: Pick<LeagueIds, 'chainId'>,
    ): Promise<void> {
      await model.updateMany({ chainId: { $eq: from.chainId } }, { $set: { chainId: to.chainId } }, { session });
    },

    /** Forgets those of a league that an account has left, as far as they were kept until then. */
    async removeUntil(
      session: ClientSession,
      { accountId, chainId }: Required<Pick<SavedSearchDocument, 'accountId' | 'chainId'>>,
      until: Date,
    ): Promise<void> {
      const theirs = { accountId: { $eq: accountId }, chainId: { $eq: chainId }, updatedAt: { $lte: until } };
      await model.deleteMany(theirs, { session });
    },

    /** Forgets all of an account that was deleted; where it is known to have come back, what it had until then. */
    async endAccount(session: ClientSession, accountId: string, deletedAt: Date): Promise<void> {
      const keeper = await changeKeeper(session, accountId, { $max: { deletedAt } });
      const before = hasReturned(keeper) ? { updatedAt: { $lte: deletedAt } } : {};
      await model.deleteMany({ accountId: { $eq: accountId }, ...before }, { session });
    },

    /** Where the account was deleted before, whether that is known already or not, it keeps searches again. */
    async noteJoin(session: ClientSession, accountId: string, joinedAt: Date): Promise<void> {
      await changeKeeper(session, accountId, { $max: { joinedAt } });
    },

    /** Forgets a search; false when the account has none of that id. */
    async remove(session: ClientSession, accountId: string, searchId: string): Promise<boolean> {
      const { deletedCount } = await model.deleteOne({ _id: { $eq: idOf(accountId, searchId) } }, { session });
      return deletedCount === 1;
    },
  };
}

export type SavedSearches = ReturnType<typeof createSavedSearches>;
