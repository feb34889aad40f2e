import { matching, openCollection } from '@dynasty/kit/collection';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';

/** A grant of a super admin's rights; one that was taken away stays, inactive. */
export interface SuperAdmin {
  /** The account. */
  _id: string;
  email: string;
  username: string;
  /** Account that granted, and its name at that time. */
  grantedBy: string;
  grantedByName: string;
  grantedAt: Date;
  notes: string;
  isActive: boolean;
  revokedAt: Date | null;
  /** Time of the grant and account: the order of lists. */
  sortKey: string;
}

/** The shape of grants that do not name granters who had deleted their account. */
export const shapeWithFormerGranters = 2;

/** The grants of this installation; those of the configuration are not among them. */
export function createSuperAdmins(mongo: Mongo) {
  const model = openCollection<SuperAdmin>(mongo, 'super_admins', [
    [{ sortKey: -1 }],
    [{ isActive: 1 }],
    [{ grantedBy: 1, grantedAt: 1 }],
  ]);
  return {
    find: (accountId: string, session: ClientSession | null = null): Promise<SuperAdmin | null> =>
      model
        .findOne({ _id: { $eq: accountId } }, null, { session })
        .lean<SuperAdmin | null>()
        .exec(),

    /** How many grants count now. */
    countActive: (session: ClientSession): Promise<number> =>
      model.countDocuments({ isActive: { $eq: true } }, { session }).exec(),

    /** How many grants there are, those taken away included. */
    count: (): Promise<number> => model.countDocuments({ sortKey: { $gt: '' } }).exec(),

    /** Stores a grant in place of the account's former one. */
    async put(session: ClientSession, grant: Omit<SuperAdmin, 'sortKey'>): Promise<SuperAdmin> {
      const stored = { ...grant, sortKey: `${grant.grantedAt.toISOString()}/${grant._id}` };
      const shaped = { ...stored, shape: shapeWithFormerGranters };
      await model.replaceOne({ _id: { $eq: grant._id } }, shaped, { upsert: true, session });
      return stored;
    },

    /** Has the grants that an account gave until then name it otherwise. */
    async renameGranter(
      session: ClientSession,
      accountId: string,
      { name, until }: { name: string; until: Date },
    ): Promise<void> {
      const given = { grantedBy: { $eq: accountId }, grantedAt: { $lte: until } };
      await model.updateMany(given, { $set: { grantedByName: name } }, { session });
    },

    /** Newest grant first, before a sort key. */
    before: (sortKey: string | undefined, limit: number, search?: RegExp): Promise<SuperAdmin[]> =>
      model
        .find({
          ...(sortKey !== undefined && { sortKey: { $lt: sortKey } }),
          ...matching(search, ['_id', 'email', 'username', 'notes']),
        })
        .sort({ sortKey: -1 })
        .limit(limit)
        .lean<SuperAdmin[]>()
        .exec(),
  };
}

export type SuperAdmins = ReturnType<typeof createSuperAdmins>;
