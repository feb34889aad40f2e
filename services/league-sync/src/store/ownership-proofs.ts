import { openCollection } from '@dynasty/kit/collection';
import { type Mongo } from '@dynasty/kit/mongo';

/** A code that an account was asked to put into its team's name. */
export interface OwnershipProofDoc {
  /** `${accountId}:${sleeperUserId}` */
  _id: string;
  code: string;
  expiresAt: Date;
}

export type OwnershipProofs = ReturnType<typeof createOwnershipProofs>;

export function createOwnershipProofs(mongo: Mongo) {
  const model = openCollection<OwnershipProofDoc>(mongo, 'ownership_proofs', [
    [{ expiresAt: 1 }, { expireAfterSeconds: 0 }],
  ]);

  return {
    /** The code that counts now: the one given before while it holds, else `fresh`. */
    async current(accountId: string, sleeperUserId: string, fresh: Omit<OwnershipProofDoc, '_id'>, now: Date) {
      const _id = `${accountId}:${sleeperUserId}`;
      const known = await model
        .findOne({ _id: { $eq: _id } })
        .lean<OwnershipProofDoc | null>()
        .exec();
      if (known !== null && known.expiresAt > now) return known;
      const proof = { _id, ...fresh };
      await model.replaceOne({ _id: { $eq: _id } }, proof, { upsert: true });
      return proof;
    },
  };
}
