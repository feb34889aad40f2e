import { type ApproveOnConnectRequest } from '@dynasty/proto/admin/v1/admin_service';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { type ApprovalStatus, statusOfChain } from '../domain/approval.js';
import { type ApprovedLeague } from '../store/approved-leagues.js';
import { tellStatus } from './announce-status.js';

type ApprovalDeps = Pick<Deps, 'approvedLeagues' | 'actionLogs' | 'outbox' | 'mongo' | 'approval'>;

/**
 * A league is being connected: an approved one, by its own id or an earlier season's, is noted as registered; one
 * without a record is approved here, on the record, where the installation allows it, and stays unknown elsewhere.
 * Asking again changes nothing.
 */
export async function approveOnConnect(
  deps: ApprovalDeps,
  league: ApproveOnConnectRequest,
): Promise<ApprovalStatus | 'unknown'> {
  return deps.mongo.transaction(async (session) => {
    const { chainId, leagueId, earlierLeagueIds } = league;
    const records = await deps.approvedLeagues.find(session, chainId, leagueId, ...earlierLeagueIds);
    const known = statusOfChain(records.map((record) => record.status));
    if (known === 'unknown' && deps.approval === 'auto') {
      await approve(deps, session, league);
      return 'approved';
    }
    const waiting = known === 'approved' ? records.filter((record) => isWaiting(record, chainId)) : [];
    for (const { _id } of waiting) await deps.approvedLeagues.register(session, _id, chainId, new Date());
    return known;
  });
}

/** Not connected yet, or asked for under a chain that never came about. */
const isWaiting = (record: ApprovedLeague, chainId: string): boolean =>
  record.registeredAt === null || (record.connectionId === '' && record.chainId !== chainId);

async function approve(deps: ApprovalDeps, session: ClientSession, league: ApproveOnConnectRequest): Promise<void> {
  const { chainId, leagueId, name, season, totalRosters, accountId } = league;
  const at = new Date();
  const revision = 1;
  await deps.approvedLeagues.insert(session, {
    _id: leagueId,
    chainId,
    connectionId: '',
    name,
    season,
    totalRosters,
    status: 'approved',
    notes: 'Approved on first connect',
    approvedAt: at,
    registeredAt: at,
    revision,
  });
  const fact = `${chainId}:${leagueId}:${revision}`;
  await deps.actionLogs.append(session, {
    key: `league_status/${fact}`,
    at,
    action: 'approve_league',
    actorAccountId: '',
    actorName: 'System',
    chainId,
    targetType: 'league',
    targetId: leagueId,
    targetName: name,
    details: { season, connectedBy: accountId },
    reason: 'First connect',
  });
  await tellStatus(deps, session, fact, {
    chainId,
    leagueId,
    change: 'approved',
    actorAccountId: '',
    occurredAt: at.toISOString(),
    // The chain is connected after it was approved.
    connectionId: '',
  });
}
