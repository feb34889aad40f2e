import { type ClientSession } from '@dynasty/kit/mongo';
import { randomUUID } from 'node:crypto';
import { type Deps } from '../../deps.js';
import { joinRequestHoldsMs, maskedEmail } from '../../domain/claims/join-request.js';
import { type AccountDoc } from '../../store/accounts.js';
import { type JoinRequestDoc } from '../../store/join-requests.js';
import { type LeagueUser } from '../../store/leagues.js';

type Slice = Pick<Deps, 'mongo' | 'chains' | 'joinRequests' | 'memberships' | 'joinTurns'>;

/** The account has come in meanwhile, by another request of its own. */
export class JoinedMeanwhile extends Error {}

interface Asking {
  chainId: string;
  account: AccountDoc;
  user: LeagueUser;
  /** Aborts when nobody waits for the response any more. */
  gone: AbortSignal | undefined;
}

/**
 * Puts an account that cannot prove yet who it is before the admins of the league; true when one of them has vouched
 * for it meanwhile. Throws JoinedMeanwhile.
 */
export async function askAdmins(deps: Slice, { chainId, account, user, gone }: Asking): Promise<boolean> {
  const now = new Date();
  const request: JoinRequestDoc = {
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
  return isVouched(deps, await ask(deps, request, now, gone), now);
}

/**
 * The account's request as it stands, made now if there is none that holds; null where the league or the account has too
 * many, or another account is in the league as that person. Those of a league, and who joins it, meet at their write to
 * its chain, in whichever process, so the limits hold for those that come at once too, and nobody who is in waits.
 */
async function ask(
  deps: Slice,
  request: JoinRequestDoc,
  now: Date,
  gone: Asking['gone'],
): Promise<JoinRequestDoc | null> {
  const { mongo, chains, joinRequests, memberships, joinTurns } = deps;
  const known = await joinRequests.find(request);
  if (known !== null && known.expiresAt > now) return known;
  const store = async (session: ClientSession) => {
    if (!(await chains.countJoin(request.chainId, session))) return null;
    const membership = await memberships.find(request.chainId, request.sleeperUserId, session);
    if (membership?.accountId === request.accountId) throw new JoinedMeanwhile();
    // Another account has come in as this person meanwhile: no admin's word takes that from it.
    if (membership !== null && membership.accountId !== null) return null;
    return joinRequests.ask(request, now, session);
  };
  const about = { user: request.sleeperUserId, league: request.chainId };
  return joinTurns.take(about, () => mongo.transaction(store), gone);
}

/** A vouch ends with its week, and with the rights of the admin who gave it. */
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
