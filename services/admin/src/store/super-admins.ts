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

/** The grants of this installation; those of the configuration are not among them. */
export function createSuperAdmins(mongo: Mongo) {
  const model = openCollection<SuperAdmin>(mongo, 'super_admins', [[{ sortKey: -1 }], [{ isActive: 1 }]]);
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
      await model.replaceOne({ _id: { $eq: grant._id } }, stored, { upsert: true, session });
      return stored;
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
