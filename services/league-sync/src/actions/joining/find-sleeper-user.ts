import { AppError } from '@dynasty/kit/errors';
import { type Sleeper, usernamePattern } from '../../clients/sleeper/sleeper.js';
import { type Deps } from '../../deps.js';
import { type AccountDoc } from '../../store/accounts.js';

export interface SleeperIdentity {
  userId: string;
  username: string;
}

/**
 * Which Sleeper user the account is: the linked one, else the one named in the request or by the local part of the
 * e-mail. One that another account holds by an admin's word alone can still be proved, where a proof is asked for.
 * Throws conflict `username-required` (no user has that name) or `sleeper-user-taken`.
 */
export async function findSleeperUser(
  deps: Pick<Deps, 'accounts' | 'memberProof'> & { sleeper: Pick<Sleeper, 'user'> },
  account: AccountDoc,
  given: string | undefined,
): Promise<SleeperIdentity> {
  if (account.sleeper !== null) return { userId: account.sleeper.userId, username: account.sleeper.username };
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
  const isProvable = deps.memberProof !== 'trust' && holder?.sleeper?.isInvited === true;
  if (holder !== null && holder._id !== account._id && !isProvable) throw userTaken();
  return user;
}

export function userTaken(): AppError {
  return new AppError(
    'conflict',
    'sleeper-user-taken',
    'This Sleeper user is already linked to another account. If it is yours, sign in with that one.',
  );
}
