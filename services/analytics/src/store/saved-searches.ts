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

/** The searches of accounts, each by the id that its page gave it. */
export function createSavedSearches(mongo: Mongo) {
  const model = openCollection<SavedSearchDocument>(mongo, 'saved_searches', [
    [{ accountId: 1, createdAt: 1 }],
    [{ chainId: 1 }],
  ]);
  const keepers = openCollection<{ _id: string; changes: number }>(mongo, 'search_keepers');
  const idOf = (accountId: string, searchId: string) => `${accountId}:${searchId}`;

  return {
    /** An account's searches, the oldest first. */
    ofAccount: (accountId: string, session?: ClientSession): Promise<SavedSearchDocument[]> =>
      model
        .find({ accountId: { $eq: accountId } }, null, { session })
        .sort({ accountId: 1, createdAt: 1 })
        .lean<SavedSearchDocument[]>()
        .exec(),

    /** From now on no other transaction changes how many the account has: of two at once one starts anew. */
    async hold(session: ClientSession, accountId: string): Promise<void> {
      await keepers.updateOne({ _id: { $eq: accountId } }, { $inc: { changes: 1 } }, { session, upsert: true });
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

    /** Forgets those of a league that an account has left, as far as they were kept before that. */
    async removeUntil(
      session: ClientSession,
      { accountId, chainId }: Required<Pick<SavedSearchDocument, 'accountId' | 'chainId'>>,
      leftAt: Date,
    ): Promise<void> {
      const theirs = { accountId: { $eq: accountId }, chainId: { $eq: chainId }, updatedAt: { $lte: leftAt } };
      await model.deleteMany(theirs, { session });
    },

    /** Forgets all of an account. */
    async removeAll(accountId: string): Promise<void> {
      await model.deleteMany({ accountId: { $eq: accountId } });
      await keepers.deleteOne({ _id: { $eq: accountId } });
    },

    /** Forgets a search; false when the account has none of that id. */
    async remove(session: ClientSession, accountId: string, searchId: string): Promise<boolean> {
      const { deletedCount } = await model.deleteOne({ _id: { $eq: idOf(accountId, searchId) } }, { session });
      return deletedCount === 1;
    },
  };
}

export type SavedSearches = ReturnType<typeof createSavedSearches>;
