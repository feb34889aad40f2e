import { Type, type Static } from 'typebox';
import { claimedRosterOf, hasClaim, isInSeason } from '../domain/claims/claims.js';
import { type Member, type SeasonPage } from '../domain/pages/season-page.js';
import { type Person, shownName, teamNameOf } from '../domain/season/people.js';
import { type MembershipDoc, membershipId } from '../store/memberships.js';
import { IntegerOrNull, StringOrNull } from './fields.js';

/** A person of the league. */
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
  /** False for whom the league's current season on Sleeper does not know any more, and who holds no team of it. */
  isInLeague: Type.Boolean(),
});
export type Membership = Static<typeof Membership>;
export const Memberships = Type.Array(Membership);

export const AdminStatus = Type.Object({ isAdmin: Type.Boolean() });

type Place = Omit<MembershipDoc, 'chainId'>;

/** What is known of people besides the season that is shown. */
interface Besides {
  /** Those who have joined and whom that season does not know. */
  others: readonly Person[];
  /** The league's current season; null while it is not stored. */
  today: SeasonPage | null;
  now: Date;
}

/** Everybody who has joined the chain, then the season's people who have not signed up, with null accounts. */
export function membershipBodies(
  chainId: string,
  memberships: readonly MembershipDoc[],
  season: SeasonPage,
  besides: Besides,
): Membership[] {
  const joined = new Set(memberships.map((membership) => membership.sleeperUserId));
  const absent = season.users.filter((user) => !joined.has(user.userId));
  return [...memberships, ...absent.map((user) => unjoined(chainId, user))].map((place) =>
    membershipBody(place, season, besides),
  );
}

/** A person's place in the chain, as the season shows it. */
export function membershipBody(
  place: Place,
  { season, teams, users }: SeasonPage,
  { others, today, now }: Besides,
): Membership {
  const isTheirs = (person: Person) => person.userId === place.sleeperUserId;
  // What their team was called in another season says nothing of this one.
  const inSeason = users.find(isTheirs);
  const person = inSeason ?? others.find(isTheirs);
  const rosterId = claimedRosterOf(place, teams, season);
  const isClaimed = hasClaim(place, teams, season);
  const owned = rosterId ?? teams.find((team) => team.ownerId === place.sleeperUserId)?.rosterId;
  return {
    id: place._id,
    userId: place.accountId,
    sleeperUserId: place.sleeperUserId,
    sleeperUsername: person?.username ?? null,
    displayName: shownName(person),
    teamName: owned === undefined ? (inSeason?.teamName ?? null) : teamNameOf(inSeason, owned),
    avatar: person?.avatar ?? null,
    rosterId,
    isAdmin: place.isAdmin,
    isCommissioner: place.isCommissioner,
    isClaimed,
    claimedAt: isClaimed ? (place.claim?.claimedAt.toISOString() ?? null) : null,
    isInLeague: today === null || isInSeason(place, today, now),
  };
}

function unjoined(chainId: string, { userId, isOwner }: Member): Place {
  return {
    _id: membershipId(chainId, userId),
    sleeperUserId: userId,
    accountId: null,
    isAdmin: false,
    isCommissioner: isOwner,
    joinedAt: null,
    claim: null,
  };
}
