import { type ClientSession } from '@dynasty/kit/mongo';
import { leaveLeagues, type LeavingDeps } from './leave-leagues.js';

/**
 * Deletes a person's account with all that is kept of them here; the other services follow the event. What they wrote
 * stays, as a former member's. Throws AppError conflict `last-admin`.
 */
export async function deleteAccount(deps: LeavingDeps, accountId: string, session: ClientSession): Promise<void> {
  const now = new Date();
  const actor = { accountId, name: '', reason: 'account deleted' };
  await leaveLeagues(deps, { accountId, actor }, session);
  await deps.accounts.erase(accountId, now, session);
  await deps.outbox.add(session, 'league.account_deleted.v1', `${accountId}:deleted:${now.getTime()}`, {
    accountId,
    occurredAt: now.toISOString(),
  });
}
