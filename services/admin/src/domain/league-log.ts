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
  /** Who held the team before it was reassigned; absent when nobody did. */
  formerDisplayName?: string | undefined;
}

/** The changes that administrators make; what members do to their own place is no admin action. */
const adminActions = new Map([
  ['admin_granted', 'grant_admin'],
  ['admin_revoked', 'revoke_admin'],
  ['unclaimed', 'unclaim_team'],
  ['reassigned', 'reassign_team'],
  ['left', 'release_member'],
  ['invited', 'invite_member'],
  ['invitation_revoked', 'revoke_invitation'],
  ['vouched', 'vouch_for_member'],
  ['declined', 'decline_member'],
]);

const messageActions = { hide: 'hide_message', show: 'show_message' };

/** The actions that a league's own admin log shows. */
export const leagueActions: readonly string[] = [...adminActions.values(), ...Object.values(messageActions)];

/** The entry that a change puts on record; undefined when it is no admin action. `key` names the event. */
export function leagueLogEntry(change: MembershipChange, key: string): LogEntry | undefined {
  const action = adminActions.get(change.change);
  // Who leaves by themselves does not administer anything.
  const isOwnChoice = change.change === 'left' && change.actorAccountId === change.accountId;
  if (action === undefined || isOwnChoice) return undefined;
  const details = {
    ...(change.teamName === '' ? {} : { teamName: change.teamName }),
    ...(action === 'unclaim_team' ? { fromUsername: change.displayName } : {}),
    ...(action === 'reassign_team' ? { toUsername: change.displayName } : {}),
    ...(change.formerDisplayName === undefined ? {} : { fromUsername: change.formerDisplayName }),
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

/** A message of the league chat was hidden or is shown again, as chat-messaging announces it. */
export interface MessageHidden {
  chainId: string;
  messageId: string;
  isHidden: boolean;
  authorSleeperUserId: string;
  authorName: string;
  actorAccountId: string;
  actorName: string;
  reason: string;
  occurredAt: string;
}

/** The entry for it: whose message it was, not what it said. `key` names the event. */
export function messageLogEntry(hidden: MessageHidden, key: string): LogEntry {
  return {
    key,
    at: new Date(hidden.occurredAt),
    action: hidden.isHidden ? messageActions.hide : messageActions.show,
    actorAccountId: hidden.actorAccountId,
    actorName: hidden.actorName,
    chainId: hidden.chainId,
    targetType: 'member',
    targetId: hidden.authorSleeperUserId,
    targetName: hidden.authorName,
    details: { messageId: hidden.messageId },
    reason: hidden.reason,
  };
}

/** A Sleeper user was freed from an account, as league-sync announces it. */
export interface SleeperUserReleased {
  sleeperUserId: string;
  username: string;
  accountId: string;
  actorAccountId: string;
  actorName: string;
  reason: string;
  occurredAt: string;
}

/** The entry for it, which is in no league's log: each league that the account left has its own. */
export function releaseLogEntry(released: SleeperUserReleased, key: string): LogEntry {
  return {
    key,
    at: new Date(released.occurredAt),
    action: 'release_sleeper_user',
    actorAccountId: released.actorAccountId,
    actorName: released.actorName,
    chainId: '',
    targetType: 'account',
    targetId: released.accountId,
    targetName: released.username,
    details: { sleeperUserId: released.sleeperUserId },
    reason: released.reason,
  };
}
