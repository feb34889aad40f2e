import { openCollection } from '@dynasty/kit/collection';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { type JoinRequestState, mostJoinRequests } from '../domain/claims/join-request.js';

/** An account was asked for a proof, and waits for an admin of the league who vouches for it instead. */
export interface JoinRequestDoc extends JoinRequestState {
  /** uuid */
  _id: string;
  chainId: string;
  accountId: string;
  sleeperUserId: string;
  /** As Sleeper has it. */
  displayName: string;
  teamName: string | null;
  /** The account's e-mail, masked. */
  email: string;
  askedAt: Date;
}

type Who = Pick<JoinRequestDoc, 'chainId' | 'accountId' | 'sleeperUserId'>;

export type JoinRequests = ReturnType<typeof createJoinRequests>;

export function createJoinRequests(mongo: Mongo) {
  const model = openCollection<JoinRequestDoc>(mongo, 'join_requests', [
    [{ chainId: 1, accountId: 1, sleeperUserId: 1 }, { unique: true }],
    [{ chainId: 1, askedAt: 1, _id: 1 }],
    [{ accountId: 1 }],
    // Most requests wait: only those that somebody has vouched for are in it.
    [{ 'vouchedBy.accountId': 1 }, { partialFilterExpression: { 'vouchedBy.accountId': { $type: 'string' } } }],
    [{ expiresAt: 1 }, { expireAfterSeconds: 0 }],
  ]);
  const by = ({ chainId, accountId, sleeperUserId }: Who) => ({
    chainId: { $eq: chainId },
    accountId: { $eq: accountId },
    sleeperUserId: { $eq: sleeperUserId },
  });
  const waiting = (now: Date) => ({ expiresAt: { $gt: now }, declinedAt: null });

  return {
    find: (who: Who, session?: ClientSession) =>
      model.findOne(by(who), null, { session }).lean<JoinRequestDoc | null>().exec(),

    /**
     * The account's request as it stands, made now if there is none that holds; null where the league or the account has
     * too many. The caller's transaction has written to the chain, so that nobody else asks in it at the same time.
     */
    async ask(request: JoinRequestDoc, now: Date, session: ClientSession): Promise<JoinRequestDoc | null> {
      const known = await model.findOne(by(request), null, { session }).lean<JoinRequestDoc | null>().exec();
      if (known !== null && known.expiresAt > now) return known;
      if (known !== null) await model.deleteOne({ _id: { $eq: known._id } }, { session });
      const { ofLeague, ofAccount } = mostJoinRequests;
      const ofChain = { chainId: { $eq: request.chainId } };
      const listed = await model.countDocuments({ ...ofChain, ...waiting(now) }, { limit: ofLeague, session });
      const own = await model.countDocuments({ ...ofChain, accountId: { $eq: request.accountId } }, { session });
      if (listed >= ofLeague || own >= ofAccount) return null;
      await model.create([request], { session });
      return request;
    },

    /** Those of a league that wait or are vouched for, who asked first before the others. */
    ofChain: (chainId: string, now: Date) =>
      model
        .find({ chainId: { $eq: chainId }, ...waiting(now) })
        .sort({ askedAt: 1, _id: 1 })
        .limit(mostJoinRequests.ofLeague)
        .lean<JoinRequestDoc[]>()
        .exec(),

    /** Changes a request of a league that waits; null when it has none of that id. */
    answer: (
      { chainId, id }: { chainId: string; id: string },
      answer: Partial<JoinRequestState>,
      now: Date,
      session: ClientSession,
    ) =>
      model
        .findOneAndUpdate({ _id: { $eq: id }, chainId: { $eq: chainId }, ...waiting(now) }, { $set: answer }, {
          session,
          returnDocument: 'after',
        } as const)
        .lean<JoinRequestDoc | null>()
        .exec(),

    /**
     * Removes the request of a person who joins, and returns what it was; those of other accounts that ask as the same
     * person end with it, since no word can bring them in any more.
     */
    async take(who: Who, session: ClientSession): Promise<JoinRequestDoc | null> {
      const own = await model.findOneAndDelete(by(who), { session }).lean<JoinRequestDoc | null>().exec();
      const asSame = { chainId: { $eq: who.chainId }, sleeperUserId: { $eq: who.sleeperUserId } };
      await model.deleteMany(asSame, { session });
      return own;
    },

    ofAccount: (accountId: string) =>
      model
        .find({ accountId: { $eq: accountId } })
        .sort({ askedAt: 1 })
        .lean<JoinRequestDoc[]>()
        .exec(),

    /** Whoever vouched for somebody by this account is called so from now on. */
    async nameHost(accountId: string, name: string, session: ClientSession): Promise<void> {
      // The type is what the partial index asks for.
      const vouched = { 'vouchedBy.accountId': { $eq: accountId, $type: 'string' as const } };
      await model.updateMany(vouched, { $set: { 'vouchedBy.name': name } }, { session });
    },

    /** Forgets whatever an account has asked for. */
    async forget(accountId: string, session: ClientSession): Promise<void> {
      await model.deleteMany({ accountId: { $eq: accountId } }, { session });
    },
  };
}
