import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../../deps.js';
import { leaveLeagues, type LeavingDeps } from './leave-leagues.js';

/** What somebody is called who has deleted their account. */
const formerMember = 'Former member';

export type DeletingDeps = LeavingDeps & Pick<Deps, 'invitations'>;

/**
 * Deletes a person's account with all that is kept of them here; the other services follow the event. What they wrote
 * stays, as a former member's, and so do the people whom they have invited or vouched for. Throws AppError conflict
 * `last-admin`.
 */
export async function deleteAccount(deps: DeletingDeps, accountId: string, session: ClientSession): Promise<void> {
  const now = new Date();
  const actor = { accountId, name: '', reason: 'account deleted' };
  await leaveLeagues(deps, { accountId, actor }, session);
  await deps.invitations.nameHost(accountId, formerMember, session);
  await deps.joinRequests.nameHost(accountId, formerMember, session);
  await deps.accounts.erase(accountId, now, session);
  await deps.outbox.add(session, 'league.account_deleted.v1', `${accountId}:deleted:${now.getTime()}`, {
    accountId,
    occurredAt: now.toISOString(),
  });
}
