import { isDuplicateKey, openCollection } from '@dynasty/kit/collection';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';

/** A code that an account was asked to put into its team's name. */
export interface OwnershipProofDoc {
  /** `${accountId}:${sleeperUserId}` */
  _id: string;
  accountId: string;
  sleeperUserId: string;
  /** The Sleeper name. */
  username: string;
  /** The league that the account wants to join. */
  leagueId: string;
  code: string;
  expiresAt: Date;
}

export type OwnershipProofs = ReturnType<typeof createOwnershipProofs>;

export function createOwnershipProofs(mongo: Mongo) {
  const model = openCollection<OwnershipProofDoc>(mongo, 'ownership_proofs', [
    [{ expiresAt: 1 }, { expireAfterSeconds: 0 }],
    [{ accountId: 1 }],
  ]);

  return {
    /** The code that counts now: the one given before while it holds, else `fresh`; one for all who ask at once. */
    async current(fresh: Omit<OwnershipProofDoc, '_id'>, now: Date): Promise<OwnershipProofDoc> {
      const _id = `${fresh.accountId}:${fresh.sleeperUserId}`;
      const ended = { _id: { $eq: _id }, expiresAt: { $lte: now } };
      await model.replaceOne(ended, fresh, { upsert: true }).catch((error: unknown) => {
        // One that holds is there.
        if (!isDuplicateKey(error)) throw error;
      });
      const latest = { $set: { leagueId: fresh.leagueId } };
      const proof = await model
        .findOneAndUpdate({ _id: { $eq: _id } }, latest, { returnDocument: 'after' } as const)
        .lean<OwnershipProofDoc | null>()
        .exec();
      // It was used or forgotten this moment: what was asked for is as good as any.
      return proof ?? { _id, ...fresh };
    },

    /** The proofs that an account was asked for and that still hold. */
    open: (accountId: string, now: Date) =>
      model
        .find({ accountId: { $eq: accountId }, expiresAt: { $gt: now } })
        .lean<OwnershipProofDoc[]>()
        .exec(),

    /** Forgets whatever an account was asked for. */
    async forget(accountId: string, session: ClientSession): Promise<void> {
      await model.deleteMany({ accountId: { $eq: accountId } }, { session });
    },
  };
}
