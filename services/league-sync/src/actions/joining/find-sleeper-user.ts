import { type Account } from '@dynasty/kit/auth';
import { AppError } from '@dynasty/kit/errors';
import { randomBytes } from 'node:crypto';
import { type Sleeper, usernamePattern } from '../../clients/sleeper/sleeper.js';
import { type MemberProof } from '../../config.js';
import { type Deps } from '../../deps.js';
import { proofCode, showsCode } from '../../domain/claims/ownership-proof.js';
import { type AccountDoc } from '../../store/accounts.js';
import { type LeagueUser } from '../../store/leagues.js';

export interface SleeperIdentity {
  userId: string;
  username: string;
}

const proofHoldsMs = 60 * 60 * 1000;

/**
 * Which Sleeper user the account is: the linked one, else the one named in the request or by the local part of the
 * e-mail. Throws conflict `username-required` (nobody of that name) or `sleeper-user-taken`.
 */
export async function identify(
  deps: Pick<Deps, 'accounts'> & { sleeper: Pick<Sleeper, 'user'> },
  account: AccountDoc,
  given: string | undefined,
): Promise<SleeperIdentity> {
  if (account.sleeper !== null) return account.sleeper;
  const name = given ?? account.email.split('@')[0] ?? '';
  const user = new RegExp(usernamePattern).test(name) ? await deps.sleeper.user(name) : null;
  if (user === null) {
    throw new AppError(
      'conflict',
      'username-required',
      'Enter your Sleeper username so we can find you in the league.',
    );
  }
  const holder = await deps.accounts.findBySleeperUser(user.userId);
  if (holder !== null && holder._id !== account._id) throw userTaken();
  return user;
}

export function userTaken(): AppError {
  return new AppError('conflict', 'sleeper-user-taken', 'This Sleeper user is already linked to another account.');
}

/**
 * Lets a linked account pass; anybody else has to show a code in his team's name where the installation asks for
 * proof. Throws conflict `proof-required` with `{proof: {code, expiresAt}}`.
 */
export async function requireProof(
  deps: Pick<Deps, 'ownershipProofs'> & { memberProof: MemberProof },
  account: Pick<Account, 'accountId'>,
  linked: boolean,
  user: LeagueUser,
): Promise<void> {
  if (linked || deps.memberProof === 'trust') return;
  const now = new Date();
  const fresh = { code: proofCode(randomBytes(8)), expiresAt: new Date(now.getTime() + proofHoldsMs) };
  const { code, expiresAt } = await deps.ownershipProofs.current(account.accountId, user.userId, fresh, now);
  if (showsCode(user.teamName, code)) return;
  throw new AppError(
    'conflict',
    'proof-required',
    `Put the code ${code} into your team name in Sleeper, then verify again. Sleeper can take 5 minutes to show it.`,
    { details: { proof: { code, expiresAt: expiresAt.toISOString() } } },
  );
}
