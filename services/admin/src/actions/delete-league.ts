import { type Actor } from '@dynasty/kit/auth';
import { AppError } from '@dynasty/kit/errors';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { type ApprovedLeague, readableName } from '../store/approved-leagues.js';
import { announceStatus } from './announce-status.js';
import { type ConnectedLeague, recordsOf } from './change-league-status.js';

/**
 * Deletes a league for good, with all its seasons: every service removes what it keeps of it when it hears of this;
 * the log stays. It is gone for this one at once: a new approval is not taken for one of the old league, however late
 * the others hear. Throws AppError missing `league-not-found`, and invalid `name-mismatch` for another name.
 */
export async function deleteLeague(
  deps: Pick<Deps, 'approvedLeagues' | 'actionLogs' | 'outbox' | 'goneLeagues'>,
  session: ClientSession,
  leagueId: string,
  o: { actor: Actor; confirmName: string; reason: string; connected?: ConnectedLeague | null },
): Promise<ApprovedLeague> {
  const records = await recordsOf(deps, session, leagueId, o.connected);
  const [league] = records;
  if (o.confirmName !== readableName(league)) {
    throw new AppError('invalid', 'name-mismatch', 'League name did not match');
  }
  const leagueIds = records.map(({ _id }) => _id);
  await deps.approvedLeagues.remove(session, leagueIds);
  if (league.chainId !== '') await deps.goneLeagues.note(league, null, session);
  await announceStatus(deps, session, league, {
    actor: o.actor,
    at: new Date(),
    action: 'delete_league',
    change: 'deleted',
    details: { before: league.status, after: 'deleted', season: league.season, leagueIds: leagueIds.join(', ') },
    reason: o.reason,
  });
  return league;
}
