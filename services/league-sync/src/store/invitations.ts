import { openCollection } from '@dynasty/kit/collection';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { createHash } from 'node:crypto';
import { type InvitationState } from '../domain/claims/invitation.js';

/** An admin has invited a Sleeper user to join here without further proof. */
export interface InvitationDoc extends InvitationState {
  /** uuid */
  _id: string;
  chainId: string;
  /** SHA-256 of the secret part of its address, which is stored nowhere. */
  tokenHash: string;
  sleeperUserId: string;
  displayName: string;
  /** As Sleeper has it when the invitation is made; null without one. */
  teamName: string | null;
  invitedBy: { accountId: string; name: string };
  createdAt: Date;
  usedBy: string | null;
}

export type Invitations = ReturnType<typeof createInvitations>;

/** What is stored of the secret in an invitation's address. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** An invitation is listed for some days after its end. */
const listedForS = 30 * 24 * 60 * 60;

export function createInvitations(mongo: Mongo) {
  const model = openCollection<InvitationDoc>(mongo, 'invitations', [
    [{ tokenHash: 1 }, { unique: true }],
    [{ chainId: 1, createdAt: -1, _id: -1 }],
    [{ 'invitedBy.accountId': 1 }],
    [{ expiresAt: 1 }, { expireAfterSeconds: listedForS }],
  ]);
  const open = (now: Date) => ({ usedAt: null, revokedAt: null, expiresAt: { $gt: now } });

  return {
    findByToken: (token: string, session?: ClientSession) =>
      model
        .findOne({ tokenHash: { $eq: hashOf(token) } }, null, { session })
        .lean<InvitationDoc | null>()
        .exec(),

    /** A league's, newest first. */
    ofChain: (chainId: string, limit: number) =>
      model
        .find({ chainId: { $eq: chainId } })
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit)
        .lean<InvitationDoc[]>()
        .exec(),

    /** Those of a league that can be used. */
    openOf: (chainId: string, now: Date, session: ClientSession) =>
      model
        .find({ chainId: { $eq: chainId }, ...open(now) }, null, { session })
        .lean<InvitationDoc[]>()
        .exec(),

    async insert(invitation: InvitationDoc, session: ClientSession): Promise<void> {
      await model.create([invitation], { session });
    },

    /** Uses an invitation up; false when it cannot be used any more. */
    async use(id: string, accountId: string, now: Date, session: ClientSession): Promise<boolean> {
      const used = { $set: { usedAt: now, usedBy: accountId } };
      const { matchedCount } = await model.updateOne({ _id: { $eq: id }, ...open(now) }, used, { session });
      return matchedCount === 1;
    },

    /** Whoever made an invitation by this account is called so from now on. */
    async nameHost(accountId: string, name: string, session: ClientSession): Promise<void> {
      const made = { 'invitedBy.accountId': { $eq: accountId } };
      await model.updateMany(made, { $set: { 'invitedBy.name': name } }, { session });
    },

    /** Ends an open invitation of a league; null when it has none of that id. */
    revoke: (chainId: string, id: string, now: Date, session: ClientSession) =>
      model
        .findOneAndUpdate(
          { _id: { $eq: id }, chainId: { $eq: chainId }, ...open(now) },
          { $set: { revokedAt: now } },
          { session },
        )
        .lean<InvitationDoc | null>()
        .exec(),
  };
}
