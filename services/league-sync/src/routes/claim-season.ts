import { type LeagueAccess } from '@dynasty/kit/league/access';
import { AppError } from '@dynasty/kit/errors';
import { type Deps } from '../deps.js';
import { type ClaimSeason } from './answers/team-claim.js';
import { seasonOf } from './season.js';

export type ClaimStores = Pick<Deps, 'leagues' | 'chains' | 'rosters' | 'memberships'>;

/** The season with its claims, and the caller's own place in it. Throws AppError forbidden `not-a-member`. */
export async function claimSeasonOf(stores: ClaimStores, access: LeagueAccess): Promise<ClaimSeason> {
  const [league, rosters, memberships] = await Promise.all([
    seasonOf(stores, access),
    stores.rosters.ownersOfLeague(access.leagueId),
    stores.memberships.ofChain(access.chainId),
  ]);
  const caller = memberships.find((membership) => membership.sleeperUserId === access.sleeperUserId);
  if (caller === undefined) throw new AppError('forbidden', 'not-a-member', 'You are not a member of this league.');
  return { league, rosters, memberships, caller };
}
