import { openCollection } from '@dynasty/kit/collection';
import { type Mongo } from '@dynasty/kit/mongo';

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
    /** The code that counts now: the one given before while it holds, else that of `asked`. */
    async current(asked: Omit<OwnershipProofDoc, '_id'>, now: Date): Promise<OwnershipProofDoc> {
      const _id = `${asked.accountId}:${asked.sleeperUserId}`;
      const known = await model
        .findOne({ _id: { $eq: _id } })
        .lean<OwnershipProofDoc | null>()
        .exec();
      const isOpen = known !== null && known.expiresAt > now;
      const proof = isOpen ? { ...known, leagueId: asked.leagueId } : { _id, ...asked };
      await model.replaceOne({ _id: { $eq: _id } }, proof, { upsert: true });
      return proof;
    },

    /** The proofs that an account was asked for and that still hold. */
    open: (accountId: string, now: Date) =>
      model
        .find({ accountId: { $eq: accountId }, expiresAt: { $gt: now } })
        .lean<OwnershipProofDoc[]>()
        .exec(),
  };
}
