import { isDuplicateKey, openCollection } from '@dynasty/kit/collection';
import { type Account } from '@dynasty/kit/auth';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';

/** A person who has signed in; `_id` is the token's `sub`. */
export interface AccountDoc {
  _id: string;
  email: string;
  firstName: string;
  lastName: string;
  username: string;
  /** The Sleeper user that this account has proved to be; one account per Sleeper user. */
  sleeper: { userId: string; username: string } | null;
  createdAt: Date;
}

/** What a token says about its person. */
export type TokenNames = Pick<Account, 'accountId' | 'email' | 'firstName' | 'lastName' | 'username'>;

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(mongo: Mongo) {
  const model = openCollection<AccountDoc>(mongo, 'accounts', [
    // Two accounts that link the same Sleeper user at once: one wins, the other meets E11000.
    [{ 'sleeper.userId': 1 }, { unique: true, partialFilterExpression: { 'sleeper.userId': { $type: 'string' } } }],
  ]);

  return {
    find: (accountId: string, session?: ClientSession) =>
      model
        .findOne({ _id: { $eq: accountId } }, null, { session })
        .lean<AccountDoc | null>()
        .exec(),

    findBySleeperUser: (sleeperUserId: string) =>
      model
        .findOne({ 'sleeper.userId': { $eq: sleeperUserId } })
        .lean<AccountDoc | null>()
        .exec(),

    findMany: (accountIds: string[]) =>
      model
        .find({ _id: { $in: accountIds } })
        .lean<AccountDoc[]>()
        .exec(),

    /** Creates the account on first sight and refreshes what the token says about it. */
    async remember(token: TokenNames, now: Date): Promise<AccountDoc> {
      const { accountId: _id, email, firstName, lastName, username } = token;
      const names = { email, firstName, lastName, username };
      const update = { $set: names, $setOnInsert: { sleeper: null, createdAt: now } };
      const options = { upsert: true, returnDocument: 'after' } as const;
      const upsert = () =>
        model
          .findOneAndUpdate({ _id: { $eq: _id } }, update, options)
          .lean<AccountDoc>()
          .exec();
      // Two first requests at once: the loser of the insert finds the winner's document.
      const account = await upsert().catch((error: unknown) => {
        if (isDuplicateKey(error)) return upsert();
        throw error;
      });
      if (account === null) throw new Error(`account ${_id} vanished while it was stored`);
      return account;
    },

    /**
     * Links the account to a Sleeper user unless it is linked already; true when it is linked to that user afterwards.
     * Throws MongoDB's duplicate key error (11000) when another account holds the user.
     */
    async link(
      accountId: string,
      sleeper: { userId: string; username: string },
      session: ClientSession,
    ): Promise<boolean> {
      const free = { _id: { $eq: accountId }, $or: [{ sleeper: null }, { 'sleeper.userId': sleeper.userId }] };
      const result = await model.updateOne(free, { $set: { sleeper } }, { session });
      return result.matchedCount === 1;
    },
  };
}
