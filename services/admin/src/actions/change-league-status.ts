import { type Actor } from '@dynasty/kit/auth';
import { AppError } from '@dynasty/kit/errors';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { type ApprovalStatus } from '../domain/approval.js';
import { type ApprovedLeague } from '../store/approved-leagues.js';
import { announceStatus } from './announce-status.js';

type StatusDeps = Pick<Deps, 'approvedLeagues' | 'actionLogs' | 'outbox'>;

/** The record of a league id and those of its chain, the named one first. Throws AppError missing `league-not-found`. */
export async function recordsOf(
  { approvedLeagues }: Pick<Deps, 'approvedLeagues'>,
  session: ClientSession,
  leagueId: string,
): Promise<[ApprovedLeague, ...ApprovedLeague[]]> {
  const named = await approvedLeagues.findOne(session, leagueId);
  if (named === null) throw new AppError('missing', 'league-not-found', 'League not found');
  const siblings = await approvedLeagues.find(session, named.chainId, leagueId);
  return [named, ...siblings.filter(({ _id }) => _id !== leagueId)];
}

/**
 * Suspends or reactivates a league with all its seasons; one that has the status already, and no other notes, is left
 * as it is. Notes that are not given stay. Throws AppError missing `league-not-found`.
 */
export async function changeLeagueStatus(
  deps: StatusDeps,
  session: ClientSession,
  leagueId: string,
  o: { actor: Actor; status: ApprovalStatus; notes: string | undefined; reason: string },
): Promise<ApprovedLeague> {
  const records = await recordsOf(deps, session, leagueId);
  const [league] = records;
  const notes = o.notes ?? league.notes;
  if (notes === league.notes && records.every(({ status }) => status === o.status)) return league;
  await deps.approvedLeagues.setStatus(
    session,
    records.map(({ _id }) => _id),
    { status: o.status, notes },
  );
  const isSuspended = o.status === 'suspended';
  const details = {
    before: records.map(({ status }) => status).includes('suspended') ? 'suspended' : 'approved',
    after: o.status,
    ...(notes === league.notes ? {} : { notesBefore: league.notes, notes }),
  };
  await announceStatus(deps, session, league, {
    actor: o.actor,
    at: new Date(),
    action: isSuspended ? 'suspend_league' : 'reactivate_league',
    change: isSuspended ? 'suspended' : 'reactivated',
    details,
    reason: o.reason,
  });
  return { ...league, status: o.status, notes };
}
