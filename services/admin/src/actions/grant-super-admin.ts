import { type Actor } from '@dynasty/kit/auth';
import { AppError } from '@dynasty/kit/errors';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type InstallationAccount } from '@dynasty/proto/league/v1/installation_service';
import { randomUUID } from 'node:crypto';
import { type Deps } from '../deps.js';
import { whyNotRevoke } from '../domain/super-admins.js';
import { type SuperAdmin } from '../store/super-admins.js';

type GrantDeps = Pick<Deps, 'superAdmins' | 'actionLogs' | 'configuredAdmins'>;

/** Makes a person a super admin. Throws AppError conflict `already-super-admin`. */
export async function grantSuperAdmin(
  deps: GrantDeps,
  session: ClientSession,
  { accountId, email, username }: InstallationAccount,
  o: { actor: Actor; notes: string; reason: string },
): Promise<SuperAdmin> {
  const known = await deps.superAdmins.find(accountId, session);
  if (known?.isActive === true) {
    throw new AppError('conflict', 'already-super-admin', 'This person is a super admin already.');
  }
  const grant = await deps.superAdmins.put(session, {
    _id: accountId,
    email,
    username,
    grantedBy: o.actor.accountId,
    grantedByName: o.actor.name,
    grantedAt: new Date(),
    notes: o.notes,
    isActive: true,
    revokedAt: null,
  });
  await log(deps, session, grant, { ...o, action: 'grant_super_admin', before: 'none', after: 'active' });
  return grant;
}

/**
 * Takes a person's grant away; it stays listed, inactive. Throws AppError missing `super-admin-not-found`, and conflict
 * `last-super-admin` or `own-rights`.
 */
export async function revokeSuperAdmin(
  deps: GrantDeps,
  session: ClientSession,
  accountId: string,
  o: { actor: Actor; reason: string },
): Promise<SuperAdmin> {
  const known = await deps.superAdmins.find(accountId, session);
  if (known === null || !known.isActive) {
    throw new AppError('missing', 'super-admin-not-found', 'This person has no grant that could be removed.');
  }
  // Two who remove each other both write to the end of the log: the later one starts again, and counts anew.
  const problem = whyNotRevoke({
    actorId: o.actor.accountId,
    targetId: accountId,
    activeGrants: await deps.superAdmins.countActive(session),
    configured: deps.configuredAdmins.length,
  });
  if (problem !== undefined) throw new AppError('conflict', problem.slug, problem.text);
  const revoked = await deps.superAdmins.put(session, { ...known, isActive: false, revokedAt: new Date() });
  await log(deps, session, revoked, {
    ...o,
    notes: '',
    action: 'revoke_super_admin',
    before: 'active',
    after: 'inactive',
  });
  return revoked;
}

async function log(
  { actionLogs }: Pick<Deps, 'actionLogs'>,
  session: ClientSession,
  { _id: targetId, email, username }: SuperAdmin,
  o: { actor: Actor; action: string; before: string; after: string; notes: string; reason: string },
): Promise<void> {
  const { before, after, notes } = o;
  await actionLogs.append(session, {
    key: `super_admin/${targetId}:${randomUUID()}`,
    at: new Date(),
    action: o.action,
    actorAccountId: o.actor.accountId,
    actorName: o.actor.name,
    chainId: '',
    targetType: 'account',
    targetId,
    targetName: username === '' ? email : username,
    details: { before, after, ...(notes === '' ? {} : { notes }) },
    reason: o.reason,
  });
}
