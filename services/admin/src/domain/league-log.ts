import { type LogEntry } from './log-chain.js';

/** A membership has changed, as league-sync announces it. */
export interface MembershipChange {
  chainId: string;
  change: string;
  accountId: string;
  sleeperUserId: string;
  displayName: string;
  teamName: string;
  actorAccountId: string;
  actorName: string;
  reason: string;
  occurredAt: string;
}

/** The changes that administrators make; what members do to their own place is no admin action. */
const adminActions = new Map([
  ['admin_granted', 'grant_admin'],
  ['admin_revoked', 'revoke_admin'],
  ['unclaimed', 'unclaim_team'],
  ['reassigned', 'reassign_team'],
]);

/** The actions that a league's own admin log shows. */
export const leagueActions: readonly string[] = [...adminActions.values()];

/** The entry that a change puts on record; undefined when it is no admin action. `key` names the event. */
export function leagueLogEntry(change: MembershipChange, key: string): LogEntry | undefined {
  const action = adminActions.get(change.change);
  if (action === undefined) return undefined;
  const details = {
    ...(change.teamName === '' ? {} : { teamName: change.teamName }),
    ...(action === 'unclaim_team' ? { fromUsername: change.displayName } : {}),
    ...(action === 'reassign_team' ? { toUsername: change.displayName } : {}),
  };
  return {
    key,
    at: new Date(change.occurredAt),
    action,
    actorAccountId: change.actorAccountId,
    actorName: change.actorName === '' ? 'System' : change.actorName,
    chainId: change.chainId,
    targetType: 'member',
    targetId: change.sleeperUserId,
    targetName: change.displayName,
    details,
    reason: change.reason,
  };
}
