import { type Actor } from '@dynasty/kit/auth';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type EventOf } from '@dynasty/proto/subjects';
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

/**
 * Tells of a league's status, in the transaction that changes it or reads it, and after what it puts on record: the news
 * are ordered by how long the log is then, since the clocks of two processes differ.
 */
export async function tellStatus(
  { actionLogs, outbox }: Pick<Deps, 'actionLogs' | 'outbox'>,
  session: ClientSession,
  fact: string,
  news: Omit<EventOf<'admin.league_status_changed.v1'>, 'sequence'>,
): Promise<void> {
  const sequence = await actionLogs.length(session);
  await outbox.add(session, 'admin.league_status_changed.v1', fact, { ...news, sequence });
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
  await tellStatus(deps, session, fact, {
    chainId,
    connectionId,
    leagueId,
    change,
    actorAccountId: actor.accountId,
    occurredAt: at.toISOString(),
  });
}
