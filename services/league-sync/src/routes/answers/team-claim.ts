import { claimantsOf, decideClaim } from '../../domain/claims/claims.js';
import { teamNameOf } from '../../domain/claims/names.js';
import { type SeasonDoc } from '../../store/leagues.js';
import { type MembershipDoc } from '../../store/memberships.js';
import { type RosterOwners } from '../../store/rosters.js';
import { type TeamClaim } from '../schemas/members.js';

/** A season with everybody who may claim in it, seen by one of them. */
export interface ClaimSeason {
  league: SeasonDoc;
  rosters: readonly RosterOwners[];
  memberships: readonly MembershipDoc[];
  caller: MembershipDoc;
}

/** The season's claimed rosters, each with its first claimant. */
export function teamClaimAnswers(season: ClaimSeason): TeamClaim[] {
  return season.rosters.flatMap((roster) => {
    const [claimant] = claimantsOf(roster, season.memberships, season.rosters, season.league.season);
    return claimant === undefined ? [] : [teamClaimAnswer(roster, season, claimant)];
  });
}

/**
 * Every roster as the claim page shows it to the caller: his own claim first; a roster that he may still claim shows
 * nobody's, though its other owner may hold it too.
 */
export function availableTeamAnswers(season: ClaimSeason): TeamClaim[] {
  const { league, rosters, memberships, caller } = season;
  return rosters.map((roster) => {
    const decision = decideClaim(caller, roster, { season: league.season, rosters, people: memberships });
    if (decision === 'free') return teamClaimAnswer(roster, season, undefined);
    if (decision === 'already-his') return teamClaimAnswer(roster, season, caller);
    return teamClaimAnswer(roster, season, claimantsOf(roster, memberships, rosters, league.season)[0]);
  });
}

/** One roster, held by `claimant`; without one it shows its owner's name. */
export function teamClaimAnswer(
  roster: RosterOwners,
  { league, rosters, memberships, caller }: ClaimSeason,
  claimant: MembershipDoc | undefined,
): TeamClaim {
  const people = new Map(league.users.map((user) => [user.userId, user]));
  const owner = people.get(roster.ownerId ?? '');
  const person = claimant === undefined ? owner : people.get(claimant.sleeperUserId);
  const decision = decideClaim(caller, roster, { season: league.season, rosters, people: memberships });
  return {
    id: roster._id,
    rosterId: roster.rosterId,
    teamName: teamNameOf(owner, roster.rosterId),
    sleeperUsername: person?.username ?? person?.displayName ?? null,
    displayName: person?.displayName ?? null,
    avatar: owner?.avatar ?? null,
    userId: claimant?.accountId ?? null,
    sleeperUserId: claimant?.sleeperUserId ?? roster.ownerId,
    claimedBy: claimant === undefined ? null : (person?.displayName ?? 'Unknown User'),
    claimedAt: claimant?.claim?.claimedAt.toISOString() ?? null,
    isAvailable: decision === 'free',
  };
}
