import { type Actor } from '@dynasty/kit/auth';
import { AppError } from '@dynasty/kit/errors';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type LookUpLeagueResponse } from '@dynasty/proto/league/v1/installation_service';
import { type Deps } from '../deps.js';
import { statusOfChain } from '../domain/approval.js';
import { type ApprovedLeague } from '../store/approved-leagues.js';
import { announceStatus } from './announce-status.js';

type ApproveDeps = Pick<Deps, 'approvedLeagues' | 'actionLogs' | 'outbox' | 'goneLeagues'>;

/**
 * Approves a league, as the provider describes it, for its whole chain. Throws AppError conflict when the chain has a
 * verdict already (`already-approved`, `league-suspended`).
 */
export async function approveLeague(
  deps: ApproveDeps,
  session: ClientSession,
  found: LookUpLeagueResponse,
  o: { actor: Actor; notes: string; reason: string },
): Promise<ApprovedLeague> {
  const { leagueId, name, season, totalRosters } = found;
  // league-sync may not have heard yet that the league was deleted: what is noted under its ids then goes with it.
  const connected = await deps.goneLeagues.current(found, session);
  const { chainId, connectionId } = connected ?? { chainId: '', connectionId: '' };
  const known = statusOfChain(
    (await deps.approvedLeagues.find(session, chainId, leagueId)).map(({ status }) => status),
  );
  if (known === 'approved') throw new AppError('conflict', 'already-approved', 'This league is approved already.');
  if (known === 'suspended') {
    throw new AppError('conflict', 'league-suspended', 'This league is suspended. Reactivate it instead.');
  }
  const at = new Date();
  const isConnected = chainId !== '';
  const league = await deps.approvedLeagues.insert(session, {
    _id: leagueId,
    chainId,
    connectionId,
    name,
    season,
    totalRosters,
    status: 'approved',
    notes: o.notes,
    approvedAt: at,
    registeredAt: isConnected ? at : null,
    revision: 1,
  });
  const details = { season, totalRosters: String(totalRosters), after: 'approved', notes: o.notes };
  await announceStatus(deps, session, league, { ...o, at, action: 'approve_league', change: 'approved', details });
  return league;
}
