import { AppError } from '@dynasty/kit/errors';
import { type LeagueAccess } from '@dynasty/kit/league/access';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type ClaimSeason } from '../../bodies/team-claim.js';
import { type Deps } from '../../deps.js';

/**
 * The season with its claims, and the caller's own place in it; with a session the claims are those of its transaction.
 * Throws AppError forbidden `not-a-member`.
 */
export async function readClaims(
  { pages, memberships }: Pick<Deps, 'pages' | 'memberships'>,
  { chainId, leagueId, sleeperUserId }: LeagueAccess,
  session?: ClientSession,
): Promise<ClaimSeason> {
  const [page, people] = await Promise.all([pages.season(leagueId), memberships.ofChain(chainId, session)]);
  const caller = people.find((person) => person.sleeperUserId === sleeperUserId);
  if (caller === undefined) throw new AppError('forbidden', 'not-a-member', 'You are not a member of this league.');
  return { page, memberships: people, caller };
}
