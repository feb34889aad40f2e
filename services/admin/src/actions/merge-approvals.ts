import { type MergedLeagues } from '@dynasty/kit/league/follow-gone-leagues';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { statusOfChain } from '../domain/approval.js';
import { tellStatus } from './announce-status.js';

/**
 * Two leagues turned out to be one: the remaining one gets the approvals of both, and the log records it. When that
 * closes or opens the league, its new status is announced.
 */
export async function mergeApprovals(
  deps: Pick<Deps, 'approvedLeagues' | 'actionLogs' | 'outbox'>,
  session: ClientSession,
  { into, absorbed, leagueIds, at }: MergedLeagues,
): Promise<void> {
  const own = await deps.approvedLeagues.ofChainId(session, into.chainId);
  const theirs = await deps.approvedLeagues.ofChainId(session, absorbed.chainId);
  const fact = `${into.connectionId}:merged:${absorbed.connectionId}`;
  await deps.actionLogs.append(session, {
    key: `merge/${fact}`,
    at,
    action: 'merge_leagues',
    actorAccountId: '',
    actorName: 'System',
    chainId: into.chainId,
    targetType: 'league',
    targetId: absorbed.chainId,
    targetName: theirs[0]?.name ?? own[0]?.name ?? '',
    details: { leagueIds: leagueIds.join(', ') },
    reason: 'Two seasons of one league were connected on their own',
  });
  if (theirs.length === 0) return;
  await deps.approvedLeagues.move(session, absorbed, into);
  const statuses = [...own, ...theirs].map((record) => record.status);
  const before = statusOfChain(own.map((record) => record.status));
  const now = statusOfChain(statuses);
  if (now === 'unknown' || now === before) return;
  await tellStatus(deps, session, fact, {
    ...into,
    leagueId: theirs[0]?._id ?? '',
    change: now,
    actorAccountId: '',
    occurredAt: at.toISOString(),
  });
}
