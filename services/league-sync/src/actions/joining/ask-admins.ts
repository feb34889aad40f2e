import { type ClientSession } from '@dynasty/kit/mongo';
import { randomUUID } from 'node:crypto';
import { type Deps } from '../../deps.js';
import { joinRequestHoldsMs, maskedEmail } from '../../domain/claims/join-request.js';
import { type AccountDoc } from '../../store/accounts.js';
import { type JoinRequestDoc } from '../../store/join-requests.js';
import { type LeagueUser } from '../../store/leagues.js';

type Slice = Pick<Deps, 'joinRequests' | 'memberships'>;

/**
 * Puts an account that cannot prove yet who it is before the admins of the league; true when one of them has vouched
 * for it meanwhile.
 */
export async function askAdmins(
  deps: Slice,
  { chainId, account, user }: { chainId: string; account: AccountDoc; user: LeagueUser },
): Promise<boolean> {
  const now = new Date();
  const asked: JoinRequestDoc = {
    _id: randomUUID(),
    chainId,
    accountId: account._id,
    sleeperUserId: user.userId,
    displayName: user.displayName,
    teamName: user.teamName,
    email: maskedEmail(account.email),
    askedAt: now,
    expiresAt: new Date(now.getTime() + joinRequestHoldsMs),
    vouchedBy: null,
    declinedAt: null,
  };
  return isVouched(deps, await deps.joinRequests.ask(asked, now), now);
}

/** A vouch ends with its week, and with the rights of who has given it. */
export async function isVouched(
  { memberships }: Pick<Slice, 'memberships'>,
  request: JoinRequestDoc | null,
  now: Date,
  session?: ClientSession,
): Promise<boolean> {
  if (request === null || request.vouchedBy === null || request.expiresAt <= now) return false;
  const host = await memberships.findByAccount(request.chainId, request.vouchedBy.accountId, session);
  return host?.isAdmin === true;
}
