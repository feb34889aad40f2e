import { type ClientSession } from '@dynasty/kit/mongo';
import { endPlace, type LeavingDeps } from './leave-leagues.js';

/**
 * Takes an account out of one league, named by any of its seasons, in the caller's transaction: place, claim and rights
 * there end, and the Sleeper user stays linked. Nothing happens where the account has no place. Throws AppError conflict
 * `last-admin` when others of an open league would be left without an admin.
 */
export async function leaveLeague(
  deps: LeavingDeps,
  { accountId, leagueId }: { accountId: string; leagueId: string },
  session: ClientSession,
): Promise<void> {
  const chain = await deps.chains.findByLeague(leagueId, session);
  const person = chain && (await deps.memberships.findByAccount(chain._id, accountId, session));
  if (chain === null || person === null) return;
  await endPlace(deps, chain, person, { actor: { accountId, name: '', reason: 'league left' } }, session);
}
