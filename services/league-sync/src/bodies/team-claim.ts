import { Type, type Static } from 'typebox';
import { claimantsOf, decideClaim, hasClaim } from '../domain/claims/claims.js';
import { type SeasonPage, type Team } from '../domain/pages/season-page.js';
import { type Person } from '../domain/season/people.js';
import { type MembershipDoc } from '../store/memberships.js';
import { Closed, StringOrNull } from './fields.js';

/** A roster as the claim page shows it. */
export const TeamClaim = Type.Object({
  /** `{leagueId}:{rosterId}` */
  id: Type.String(),
  rosterId: Type.Integer(),
  teamName: Type.String(),
  /** The claimant's, else the owner's Sleeper name. */
  sleeperUsername: StringOrNull,
  displayName: StringOrNull,
  avatar: StringOrNull,
  /** The claimant's account id, null while unclaimed. */
  userId: StringOrNull,
  /** The claimant's, else the owner's Sleeper user id. */
  sleeperUserId: StringOrNull,
  /** The claimant's display name; null while unclaimed, and for a co-owner who may still claim. */
  claimedBy: StringOrNull,
  claimedAt: StringOrNull,
  /** True when the caller may claim it now. */
  isAvailable: Type.Boolean(),
});
export type TeamClaim = Static<typeof TeamClaim>;

/** GET .../team-claims: claimed rosters only. */
export const TeamClaims = Type.Array(TeamClaim);

/** GET .../available-teams: every roster of the season. */
export const AvailableTeams = Type.Object({
  /** The caller has a claim in this league, also when they had no team in this season: as their membership says. */
  isClaimed: Type.Boolean(),
  /** Null as well in a season in which the caller had no team. */
  userClaimedTeam: Type.Union([TeamClaim, Type.Null()]),
  availableTeams: Type.Array(TeamClaim),
});

export const ClaimTeamBody = Closed({ rosterId: Type.Integer({ minimum: 1, maximum: 1000 }) });

/** A season with everybody who may claim in it, seen by one of them. */
export interface ClaimSeason {
  page: SeasonPage;
  memberships: readonly MembershipDoc[];
  /** Those of them whom the season does not know, every one. */
  others: readonly Person[];
  caller: MembershipDoc;
}

/** The season's claimed rosters, each with its first claimant. */
export function teamClaimBodies(season: ClaimSeason): TeamClaim[] {
  const { page, memberships } = season;
  return page.teams.flatMap((team) => {
    const [claimant] = claimantsOf(team, memberships, page.teams, page.season);
    return claimant === undefined ? [] : [teamClaimBody(team, season, claimant)];
  });
}

/**
 * Every roster as the claim page shows it to the caller: their own claim first; a roster that they may still claim
 * shows nobody's, though its other owner may hold it too.
 */
export function availableTeamsBody(season: ClaimSeason): Static<typeof AvailableTeams> {
  const { page, memberships, caller } = season;
  const { teams } = page;
  const decisions = teams.map((team) => ({
    team,
    decision: decideClaim(caller, team, { season: page.season, rosters: teams, people: memberships }),
  }));
  const availableTeams = decisions.map(({ team, decision }) => {
    if (decision === 'free') return teamClaimBody(team, season, undefined);
    if (decision === 'already-theirs') return teamClaimBody(team, season, caller);
    return teamClaimBody(team, season, claimantsOf(team, memberships, teams, page.season)[0]);
  });
  const claimed = decisions.findIndex(({ decision }) => decision === 'already-theirs');
  const isClaimed = hasClaim(caller, teams, page.season);
  return { isClaimed, userClaimedTeam: availableTeams[claimed] ?? null, availableTeams };
}

/** One roster, held by `claimant`; without one it shows its owner's name. */
export function teamClaimBody(
  team: Team,
  { page, memberships, others, caller }: ClaimSeason,
  claimant: MembershipDoc | undefined,
): TeamClaim {
  const { owner, rosterId } = team;
  const isTheirs = ({ userId }: Person) => userId === claimant?.sleeperUserId;
  const person = claimant === undefined ? owner : (page.users.find(isTheirs) ?? others.find(isTheirs));
  const decision = decideClaim(caller, team, { season: page.season, rosters: page.teams, people: memberships });
  return {
    id: `${page.leagueId}:${rosterId}`,
    rosterId,
    teamName: team.teamName,
    sleeperUsername: person?.username ?? person?.displayName ?? null,
    displayName: person?.displayName ?? null,
    avatar: owner?.avatar ?? null,
    userId: claimant?.accountId ?? null,
    sleeperUserId: claimant?.sleeperUserId ?? team.ownerId,
    claimedBy: claimant === undefined ? null : (person?.displayName ?? null),
    claimedAt: claimant?.claim?.claimedAt.toISOString() ?? null,
    isAvailable: decision === 'free',
  };
}
