import { AppError } from '@dynasty/kit/errors';
import { type ClientSession } from '@dynasty/kit/mongo';
import { randomBytes, randomUUID } from 'node:crypto';
import { type Deps } from '../../deps.js';
import { invitationHoldsMs, mostOpenInvitations } from '../../domain/claims/invitation.js';
import { hashOf, type InvitationDoc } from '../../store/invitations.js';
import { announceGuest, type Host } from './announce-guest.js';

export type InvitingDeps = Pick<Deps, 'mongo' | 'invitations' | 'memberships' | 'chains' | 'leagues' | 'outbox'>;

/**
 * Invites a person of the league who has not joined here; an open invitation of theirs ends. The token is told this
 * once. Throws AppError: missing `member-not-found`, conflict `already-joined` and `too-many-invitations`.
 */
export async function invite(
  deps: InvitingDeps,
  { host, sleeperUserId }: { host: Host; sleeperUserId: string },
): Promise<{ invitation: InvitationDoc; token: string }> {
  const { access, accountId } = host;
  const token = randomBytes(24).toString('base64url');
  const chain = await deps.chains.find(access.chainId);
  const users = (await deps.leagues.find(chain?.currentLeagueId ?? ''))?.users ?? [];
  const user = users.find(({ userId }) => userId === sleeperUserId);
  if (user === undefined) {
    throw new AppError('missing', 'member-not-found', 'There is no such member in this league.');
  }
  const invitation = await deps.mongo.transaction(async (session) => {
    const now = new Date();
    // Two who invite at once, or somebody who joins meanwhile: the later one is decided anew.
    await deps.chains.countJoin(access.chainId, session);
    const place = await deps.memberships.find(access.chainId, sleeperUserId, session);
    if (place !== null) throw new AppError('conflict', 'already-joined', `${user.displayName} has joined already.`);
    const open = await deps.invitations.openOf(access.chainId, now, session);
    for (const former of open.filter((invitation) => invitation.sleeperUserId === sleeperUserId)) {
      await deps.invitations.revoke(access.chainId, former._id, now, session);
    }
    if (open.filter((invitation) => invitation.sleeperUserId !== sleeperUserId).length >= mostOpenInvitations) {
      throw new AppError('conflict', 'too-many-invitations', 'Too many invitations are open. Revoke one first.');
    }
    const made: InvitationDoc = {
      _id: randomUUID(),
      chainId: access.chainId,
      tokenHash: hashOf(token),
      sleeperUserId,
      displayName: user.displayName,
      teamName: user.teamName,
      invitedBy: { accountId, name: access.displayName },
      createdAt: now,
      expiresAt: new Date(now.getTime() + invitationHoldsMs),
      usedAt: null,
      usedBy: null,
      revokedAt: null,
    };
    await deps.invitations.insert(made, session);
    await announceGuest(deps, { host, guest: { ...made, key: made._id }, change: 'invited' }, session);
    return made;
  });
  return { invitation, token };
}

/** Takes an open invitation back. Throws AppError missing `invitation-not-found`. */
export async function revokeInvitation(
  deps: InvitingDeps,
  { host, invitationId }: { host: Host; invitationId: string },
  session: ClientSession,
): Promise<void> {
  const revoked = await deps.invitations.revoke(host.access.chainId, invitationId, new Date(), session);
  if (revoked === null) {
    throw new AppError('missing', 'invitation-not-found', 'There is no such open invitation.');
  }
  const guest = { ...revoked, key: revoked._id };
  await announceGuest(deps, { host, guest, change: 'invitation_revoked' }, session);
}
