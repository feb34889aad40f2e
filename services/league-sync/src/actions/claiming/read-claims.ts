import { AppError } from '@dynasty/kit/errors';
import { type LeagueAccess } from '@dynasty/kit/league/access';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type ClaimSeason } from '../../bodies/team-claim.js';
import { type Deps } from '../../deps.js';
import { absentFrom } from '../../domain/claims/claims.js';
import { findPeople } from '../find-people.js';

/**
 * The season with its claims, and the caller's own place in it; with a session the claims are those of its transaction.
 * Throws AppError forbidden `not-a-member`.
 */
export async function readClaims(
  deps: Pick<Deps, 'pages' | 'memberships' | 'leagues' | 'accounts'>,
  { chainId, leagueId, sleeperUserId }: LeagueAccess,
  session?: ClientSession,
): Promise<ClaimSeason> {
  const [page, memberships] = await Promise.all([
    deps.pages.season(leagueId),
    deps.memberships.ofChain(chainId, session),
  ]);
  const caller = memberships.find((person) => person.sleeperUserId === sleeperUserId);
  if (caller === undefined) throw new AppError('forbidden', 'not-a-member', 'You are not a member of this league.');
  const absent = absentFrom(page, memberships);
  const others = absent.length === 0 ? [] : await findPeople(deps, chainId, absent, session);
  return { page, memberships, others, caller };
}
