import { type Actor } from '@dynasty/kit/auth';
import { AppError } from '@dynasty/kit/errors';
import { type LeagueIds } from '@dynasty/kit/league/gone-leagues';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { type ApprovalStatus } from '../domain/approval.js';
import { type ApprovedLeague } from '../store/approved-leagues.js';
import { announceStatus } from './announce-status.js';

type FindDeps = Pick<Deps, 'approvedLeagues' | 'leagues' | 'installation'>;
type StatusDeps = Pick<Deps, 'approvedLeagues' | 'actionLogs' | 'outbox'>;

/**
 * The connected league that an approved league id belongs to, where its record does not say so: the season was approved
 * on its own and came into the league later, or is about to. Null when the record knows, and when nothing is connected.
 * Asks league-sync, so it comes before the write; throws AppError `unavailable` when it cannot be known.
 */
export async function findConnected(deps: FindDeps, accountId: string, leagueId: string): Promise<LeagueIds | null> {
  const [record] = await deps.approvedLeagues.find(null, '', leagueId);
  if (record === undefined || record.connectionId !== '') return null;
  const access = await deps.leagues.of(accountId, leagueId, 0);
  if (access.found) return access.leagueStatus === 'deleted' ? null : idsOf(access);
  try {
    return idsOf(await deps.installation.lookUpLeague({ leagueId }));
  } catch (error) {
    // The provider has it no more, so nothing can come of it here.
    if (error instanceof AppError && error.kind === 'missing') return null;
    throw error;
  }
}

const idsOf = ({ chainId, connectionId }: LeagueIds): LeagueIds | null =>
  chainId === '' ? null : { chainId, connectionId };

/**
 * The record of a league id and those of its chain, the named one first. `connected`: the league that it has become
 * part of, which is noted where the record does not know it. Throws AppError missing `league-not-found`.
 */
export async function recordsOf(
  { approvedLeagues }: Pick<Deps, 'approvedLeagues'>,
  session: ClientSession,
  leagueId: string,
  connected: LeagueIds | null = null,
): Promise<[ApprovedLeague, ...ApprovedLeague[]]> {
  let named = await approvedLeagues.findOne(session, leagueId);
  if (named === null) throw new AppError('missing', 'league-not-found', 'League not found');
  if (named.connectionId === '' && connected !== null) {
    const registeredAt = named.registeredAt ?? new Date();
    await approvedLeagues.register(session, leagueId, connected.chainId, registeredAt);
    await approvedLeagues.connect(session, leagueId, connected);
    named = { ...named, ...connected, registeredAt };
  }
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
  o: { actor: Actor; status: ApprovalStatus; notes: string | undefined; reason: string; connected?: LeagueIds | null },
): Promise<ApprovedLeague> {
  const records = await recordsOf(deps, session, leagueId, o.connected);
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
