import { type LeagueAccess } from '@dynasty/kit/league/access';
import { AppError } from '@dynasty/kit/errors';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { type ClaimSeason } from './answers/team-claim.js';
import { seasonOf } from './season.js';

export type ClaimStores = Pick<Deps, 'leagues' | 'chains' | 'rosters' | 'memberships'>;

/**
 * The season with its claims, and the caller's own place in it; with a session as its transaction sees them. Throws
 * AppError forbidden `not-a-member`.
 */
export async function claimSeasonOf(
  stores: ClaimStores,
  access: LeagueAccess,
  session?: ClientSession,
): Promise<ClaimSeason> {
  // One after the other: a transaction does one thing at a time.
  const league = await seasonOf(stores, access, session);
  const rosters = await stores.rosters.ownersOfLeague(access.leagueId, session);
  const memberships = await stores.memberships.ofChain(access.chainId, session);
  const caller = memberships.find((membership) => membership.sleeperUserId === access.sleeperUserId);
  if (caller === undefined) throw new AppError('forbidden', 'not-a-member', 'You are not a member of this league.');
  return { league, rosters, memberships, caller };
}
