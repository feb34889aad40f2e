import { type Actor } from '@dynasty/kit/auth';
import { type ClientSession } from '@dynasty/kit/mongo';
import { randomUUID } from 'node:crypto';
import { type Deps } from '../deps.js';
import { type ApprovedLeague } from '../store/approved-leagues.js';

export interface StatusChange {
  actor: Actor;
  at: Date;
  /** As the log names it. */
  action: string;
  /** As the event names it. */
  change: 'approved' | 'suspended' | 'reactivated' | 'deleted';
  details: Record<string, string>;
  reason: string;
}

/** Puts a super admin's change of a league on record and tells of it; part of the change's transaction. */
export async function announceStatus(
  deps: Pick<Deps, 'actionLogs' | 'outbox'>,
  session: ClientSession,
  { _id: leagueId, chainId, connectionId, name }: ApprovedLeague,
  { actor, at, action, change, details, reason }: StatusChange,
): Promise<void> {
  // A league can be deleted and approved anew: nothing of it counts on through that.
  const fact = `${chainId === '' ? leagueId : chainId}:${leagueId}:${randomUUID()}`;
  await deps.actionLogs.append(session, {
    key: `league_status/${fact}`,
    at,
    action,
    actorAccountId: actor.accountId,
    actorName: actor.name,
    chainId,
    targetType: 'league',
    targetId: leagueId,
    targetName: name,
    details: Object.fromEntries(Object.entries(details).filter(([, text]) => text !== '')),
    reason,
  });
  await deps.outbox.add(session, 'admin.league_status_changed.v1', fact, {
    chainId,
    connectionId,
    leagueId,
    change,
    actorAccountId: actor.accountId,
    occurredAt: at.toISOString(),
  });
}
