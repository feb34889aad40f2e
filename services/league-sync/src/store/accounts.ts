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
  /** The Sleeper user of this account; one account per Sleeper user. */
  sleeper: LinkedUser | null;
  /** Raised by each join: joining and leaving at once meet at this write, so that no place is left behind. */
  links?: number;
  /** How its person wants the pages to look; they have not chosen without one. */
  theme?: Theme | null;
  createdAt: Date;
  /** When its person has deleted it: nothing else is known of it then, until they connect a league again. */
  deletedAt?: Date;
}

export type Theme = 'dark' | 'light' | 'system';

/** The Sleeper user that an account has proved to be. */
export interface LinkedUser {
  userId: string;
  username: string;
  /** Only an admin of a league has said so, by an invitation: other leagues still ask for a proof. */
  isInvited?: boolean;
}

/** What a token says about its person. */
export type TokenNames = Pick<Account, 'accountId' | 'email' | 'firstName' | 'lastName' | 'username'>;

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(mongo: Mongo) {
  const model = openCollection<AccountDoc>(mongo, 'accounts', [
    // Two accounts that link the same Sleeper user at once: one wins, the other meets E11000.
    [{ 'sleeper.userId': 1 }, { unique: true, partialFilterExpression: { 'sleeper.userId': { $type: 'string' } } }],
  ]);

  const isDeleted = async (accountId: string): Promise<boolean> =>
    (await model.exists({ _id: { $eq: accountId }, deletedAt: { $exists: true } })) !== null;

  return {
    find: (accountId: string, session?: ClientSession) =>
      model
        .findOne({ _id: { $eq: accountId } }, null, { session })
        .lean<AccountDoc | null>()
        .exec(),

    findBySleeperUser: (sleeperUserId: string, session?: ClientSession) =>
      model
        // The type is what the partial index asks for.
        .findOne({ 'sleeper.userId': { $eq: sleeperUserId, $type: 'string' } }, null, { session })
        .lean<AccountDoc | null>()
        .exec(),

    findMany: (accountIds: string[], session?: ClientSession) =>
      model
        .find({ _id: { $in: accountIds } }, null, { session })
        .lean<AccountDoc[]>()
        .exec(),

    /**
     * Creates the account on first sight and refreshes what the token says about it. Nothing is stored of one that was
     * deleted, though its person is still signed in somewhere.
     */
    async remember(token: TokenNames, now: Date): Promise<AccountDoc> {
      const { accountId: _id, email, firstName, lastName, username } = token;
      const names = { email, firstName, lastName, username };
      const update = { $set: names, $setOnInsert: { sleeper: null, createdAt: now } };
      const options = { upsert: true, returnDocument: 'after' } as const;
      const upsert = () =>
        model
          .findOneAndUpdate({ _id: { $eq: _id }, deletedAt: { $exists: false } }, update, options)
          .lean<AccountDoc>()
          .exec();
      // Two first requests at once: the loser of the insert finds the winner's document, or the deleted one.
      const account = await upsert().catch(async (error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
        return (await isDeleted(_id)) ? { _id, ...names, sleeper: null, createdAt: now } : upsert();
      });
      if (account === null) throw new Error(`account ${_id} vanished while it was stored`);
      return account;
    },

    /**
     * Links the account to a Sleeper user unless it is linked already; true when it is linked to that user afterwards.
     * One that was deleted begins anew. Throws MongoDB's duplicate key error (11000) when another account holds the user.
     */
    async link(
      { _id, email, firstName, lastName, username, createdAt }: AccountDoc,
      sleeper: LinkedUser,
      session: ClientSession,
    ): Promise<boolean> {
      const free = { _id: { $eq: _id }, $or: [{ sleeper: null }, { 'sleeper.userId': sleeper.userId }] };
      const result = await model.updateOne(free, { $set: { sleeper }, $inc: { links: 1 } }, { session });
      const anew = { $set: { email, firstName, lastName, username, createdAt }, $unset: { deletedAt: 1 } };
      await model.updateOne({ _id: { $eq: _id }, deletedAt: { $exists: true } }, anew, { session });
      return result.matchedCount === 1;
    },

    /** Keeps what the person likes; nothing of one who has deleted their account. */
    async prefer(accountId: string, { theme }: { theme: Theme | null }, session: ClientSession): Promise<void> {
      const standing = { _id: { $eq: accountId }, deletedAt: { $exists: false } };
      await model.updateOne(standing, { $set: { theme } }, { session });
    },

    /** The account is no Sleeper user's any more. */
    async unlink(accountId: string, session: ClientSession): Promise<void> {
      await model.updateOne({ _id: { $eq: accountId } }, { $set: { sleeper: null } }, { session });
    },

    /** Leaves nothing of an account but that it was deleted. */
    async erase(accountId: string, deletedAt: Date, session: ClientSession): Promise<void> {
      const left = {
        email: '',
        firstName: '',
        lastName: '',
        username: '',
        sleeper: null,
        createdAt: deletedAt,
        deletedAt,
      };
      await model.replaceOne({ _id: { $eq: accountId } }, left, { upsert: true, session });
    },
  };
}
