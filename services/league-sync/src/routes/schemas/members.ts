import { Type, type Static } from 'typebox';
import { Closed, IntegerOrNull, SleeperId, StringOrNull } from './fields.js';

/** A linked person of the league. */
export const Membership = Type.Object({
  id: Type.String(),
  /** The account id; null while nobody has signed up for this Sleeper user. */
  userId: StringOrNull,
  sleeperUserId: Type.String(),
  sleeperUsername: StringOrNull,
  displayName: Type.String(),
  teamName: StringOrNull,
  avatar: StringOrNull,
  /** The claimed roster in that season; null when none is. */
  rosterId: IntegerOrNull,
  isAdmin: Type.Boolean(),
  isCommissioner: Type.Boolean(),
  isClaimed: Type.Boolean(),
  claimedAt: StringOrNull,
});
export type Membership = Static<typeof Membership>;
export const Memberships = Type.Array(Membership);

export const AdminStatus = Type.Object({ isAdmin: Type.Boolean() });

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
  userClaimedTeam: Type.Union([TeamClaim, Type.Null()]),
  availableTeams: Type.Array(TeamClaim),
});
export type AvailableTeams = Static<typeof AvailableTeams>;

export const ClaimTeamBody = Closed({ rosterId: Type.Integer({ minimum: 1, maximum: 1000 }) });

export const LeagueUserParams = Type.Object({ leagueId: SleeperId, userId: SleeperId });
