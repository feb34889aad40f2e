import { type ClientSession } from '@dynasty/kit/mongo';
import { type AccountDoc, type LinkedUser } from '../../store/accounts.js';
import { leaveLeagues, type LeavingDeps } from '../leaving/leave-leagues.js';

/**
 * Takes a Sleeper user from another account that holds it by an admin's word alone, in the caller's transaction:
 * `account` has proved to be that user. The other account leaves all its leagues, also as the last admin, each with its
 * event. One that has proved itself keeps the user.
 */
export async function replaceInvited(
  deps: LeavingDeps,
  { account, identity }: { account: AccountDoc; identity: LinkedUser },
  session: ClientSession,
): Promise<void> {
  const holder = await deps.accounts.findBySleeperUser(identity.userId, session);
  if (holder === null || holder._id === account._id || holder.sleeper?.isInvited !== true) return;
  // Who has proved it has the same name as who leaves: as their doing it would read as if they had removed themselves.
  const actor = { accountId: '', name: '', reason: 'another account proved to be this member' };
  await leaveLeagues(deps, { accountId: holder._id, actor, force: true }, session);
}
