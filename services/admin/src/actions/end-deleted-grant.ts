import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { formerMember, whyNotRevoke } from '../domain/super-admins.js';
import { revokeSuperAdmin } from './grant-super-admin.js';

type EndDeps = Pick<Deps, 'superAdmins' | 'actionLogs' | 'configuredAdmins'>;

/**
 * Ends the super admin's grant of an account that its person has deleted, and forgets who that was, here and on the
 * grants that they gave; the log keeps it. The last super admin keeps the rights: whoever signs in to that account again
 * has them. What they were granted, and gave, after `until`
 * they got once they had come back: it stays as it is.
 */
export async function endDeletedGrant(
  deps: EndDeps,
  session: ClientSession,
  accountId: string,
  until: Date,
): Promise<void> {
  await deps.superAdmins.renameGranter(session, accountId, { name: formerMember, until });
  const grant = await deps.superAdmins.find(accountId, session);
  if (grant === null || grant.grantedAt > until) return;
  const isLast = whyNotRevoke({
    actorId: '',
    targetId: accountId,
    activeGrants: await deps.superAdmins.countActive(session),
    configured: deps.configuredAdmins.length,
  });
  if (grant.isActive && isLast !== undefined) return;
  const system = { accountId: '', name: 'System' };
  const ended = grant.isActive
    ? await revokeSuperAdmin(deps, session, accountId, { actor: system, reason: 'account deleted' })
    : grant;
  await deps.superAdmins.put(session, { ...ended, email: '', username: formerMember });
}
