import { openCollection } from '@dynasty/kit/collection';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { type Claim } from '../domain/claims/claims.js';

/** A linked account's place in a chain: one document per chain and Sleeper user. */
export interface MembershipDoc {
  /** `${chainId}:${sleeperUserId}` */
  _id: string;
  chainId: string;
  sleeperUserId: string;
  accountId: string | null;
  isAdmin: boolean;
  isCommissioner: boolean;
  joinedAt: Date | null;
  /**
   * True while nothing but a season that was over when they joined says that they are in the league: the id of an old
   * season brings in who was in it, and the seasons after it are looked for later.
   */
  isOfPastSeason?: boolean;
  /** The account of the admin whose word has brought them in, where that admin was of a past season. */
  broughtBy?: string;
  /** The account of the admin who has made them one last. */
  adminBy?: string;
  claim: (Claim & { claimedAt: Date }) | null;
}

/** The shape of memberships whose claim says whether an admin gave the roster. */
export const shapeWithAssignment = 2;

/** A membership whose person has claimed a team. */
export type ClaimedDoc = MembershipDoc & { claim: NonNullable<MembershipDoc['claim']> };

/** A place in the list of all claims. */
export interface ClaimPlace {
  claimedAt: Date;
  id: string;
}

export const membershipId = (chainId: string, sleeperUserId: string) => `${chainId}:${sleeperUserId}`;

/** A claim that a former version stored may come from a chain that is merged. */
const shapeOf = (claim: MembershipDoc['claim']) =>
  claim !== null && claim.isAssigned === undefined ? 1 : shapeWithAssignment;

export type Memberships = ReturnType<typeof createMemberships>;

export function createMemberships(mongo: Mongo) {
  const model = openCollection<MembershipDoc>(mongo, 'memberships', [
    // Whichever the database takes for one person's place in a chain, it reads that place alone.
    [{ accountId: 1, chainId: 1 }],
    [{ chainId: 1, accountId: 1 }],
    [{ 'claim.claimedAt': -1, _id: -1 }],
  ]);

  return {
    find: (chainId: string, sleeperUserId: string, session?: ClientSession) =>
      model
        .findOne({ _id: { $eq: membershipId(chainId, sleeperUserId) } }, null, { session })
        .lean<MembershipDoc | null>()
        .exec(),

    findByAccount: (chainId: string, accountId: string, session?: ClientSession) =>
      model
        .findOne({ chainId: { $eq: chainId }, accountId: { $eq: accountId } }, null, { session })
        .lean<MembershipDoc | null>()
        .exec(),

    ofChain: (chainId: string, session?: ClientSession) =>
      model
        .find({ chainId: { $eq: chainId } }, null, { session })
        .lean<MembershipDoc[]>()
        .exec(),

    ofAccount: (accountId: string, session?: ClientSession) =>
      model
        .find({ accountId: { $eq: accountId } }, null, { session })
        .lean<MembershipDoc[]>()
        .exec(),

    /** Claimed memberships of all chains after a place, the latest claim first. */
    claimed(after: ClaimPlace | undefined, limit: number): Promise<ClaimedDoc[]> {
      const claimedAt = 'claim.claimedAt';
      const older = after && [
        { [claimedAt]: { $lt: after.claimedAt } },
        { [claimedAt]: { $eq: after.claimedAt }, _id: { $lt: after.id } },
      ];
      // Of dates only: nothing was claimed where there is none.
      const filter = { [claimedAt]: { $gt: new Date(0) }, ...(older && { $or: older }) };
      return model
        .find(filter as never)
        .sort({ [claimedAt]: -1, _id: -1 })
        .limit(limit)
        .lean<ClaimedDoc[]>()
        .exec();
    },

    /** Claimed teams of all chains. */
    countClaimed: () => model.countDocuments({ 'claim.claimedAt': { $gt: new Date(0) } } as never).exec(),

    /** Changes a person's claim or rights. The person was read in the same session, so a change since then wins. */
    async change(
      id: string,
      change: Partial<Pick<MembershipDoc, 'claim' | 'isAdmin' | 'adminBy' | 'isCommissioner' | 'isOfPastSeason'>>,
      session: ClientSession,
    ): Promise<void> {
      const shaped = change.claim === undefined ? change : { ...change, shape: shapeOf(change.claim) };
      await model.updateOne({ _id: { $eq: id } }, { $set: shaped } as never, { session });
    },

    async remove(id: string, session: ClientSession): Promise<void> {
      await model.deleteOne({ _id: { $eq: id } }, { session });
    },

    async put(membership: MembershipDoc, session: ClientSession): Promise<void> {
      const shaped = { ...membership, shape: shapeOf(membership.claim) };
      await model.replaceOne({ _id: { $eq: membership._id } }, shaped, { upsert: true, session });
    },

    /** Joins the person to the chain; false when the very same account was joined before (nothing changes then). */
    async join(membership: MembershipDoc, session: ClientSession): Promise<boolean> {
      const { _id, accountId, joinedAt, isOfPastSeason = false, broughtBy, ...rest } = membership;
      const before = await model
        .findOne({ _id: { $eq: _id } }, null, { session })
        .lean<MembershipDoc | null>()
        .exec();
      if (before?.accountId === accountId) return false;
      const by = broughtBy === undefined ? {} : { broughtBy };
      const came = { accountId, joinedAt, ...by, ...((isOfPastSeason || before !== null) && { isOfPastSeason }) };
      const update = { $set: came, $setOnInsert: { ...rest, shape: shapeOf(rest.claim) } };
      await model.updateOne({ _id: { $eq: _id } }, update, { upsert: true, session });
      return true;
    },
  };
}
