import { claimedRosterOf } from '../../domain/claims/claims.js';
import { teamNameOf } from '../../domain/claims/names.js';
import { type SeasonDoc } from '../../store/leagues.js';
import { type MembershipDoc, membershipId } from '../../store/memberships.js';
import { type RosterOwners } from '../../store/rosters.js';
import { type Membership } from '../schemas/members.js';

interface Season {
  league: SeasonDoc;
  rosters: readonly RosterOwners[];
}

/** Everybody of the season, and whoever else has joined the chain; people who have not signed up come as null accounts. */
export function membershipAnswers(memberships: readonly MembershipDoc[], season: Season): Membership[] {
  const joined = new Set(memberships.map((membership) => membership.sleeperUserId));
  const absent = season.league.users.filter((user) => !joined.has(user.userId));
  return [
    ...memberships.map((membership) => membershipAnswer(membership, season)),
    ...absent.map((user) => membershipAnswer(unjoined(season.league.chainId, user), season)),
  ];
}

/** A person's place in the chain, as the season shows it. */
export function membershipAnswer(membership: MembershipDoc, { league, rosters }: Season): Membership {
  const person = league.users.find((user) => user.userId === membership.sleeperUserId);
  const rosterId = claimedRosterOf(membership, rosters, league.season);
  const owned = rosterId ?? rosters.find((roster) => roster.ownerId === membership.sleeperUserId)?.rosterId;
  return {
    id: membership._id,
    userId: membership.accountId,
    sleeperUserId: membership.sleeperUserId,
    sleeperUsername: person?.username ?? null,
    displayName: person?.displayName ?? 'Unknown User',
    teamName: owned === undefined ? (person?.teamName ?? null) : teamNameOf(person, owned),
    avatar: person?.avatar ?? null,
    rosterId,
    isAdmin: membership.isAdmin,
    isCommissioner: membership.isCommissioner,
    isClaimed: membership.claim !== null,
    claimedAt: membership.claim?.claimedAt.toISOString() ?? null,
  };
}

function unjoined(chainId: string, user: { userId: string; isOwner: boolean }): MembershipDoc {
  return {
    _id: membershipId(chainId, user.userId),
    chainId,
    sleeperUserId: user.userId,
    accountId: null,
    isAdmin: false,
    isCommissioner: user.isOwner,
    joinedAt: null,
    claim: null,
  };
}
