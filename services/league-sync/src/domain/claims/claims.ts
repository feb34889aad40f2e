/** A roster of one season. */
export interface ClaimableRoster {
  rosterId: number;
  ownerId: string | null;
  coOwners: readonly string[];
}

/** What a person holds a roster by, in the season in which they got it. */
export interface Claim {
  rosterId: number;
  season: string;
  /**
   * True when an admin gave the roster to somebody who did not own it; false when its owner or a co-owner claimed it.
   * Former versions did not say which it was: a claim of theirs counts as given, so that nobody loses what an admin gave.
   */
  isAssigned?: boolean;
}

/** A person's place in the chain. */
export interface Claimant {
  sleeperUserId: string;
  claim: Claim | null;
}

/** Those whom a season does not know: they have joined the league since, or had left it before. */
export function absentFrom<P extends Pick<Claimant, 'sleeperUserId'>>(
  { users }: { users: readonly { userId: string }[] },
  people: readonly P[],
): P[] {
  const present = new Set(users.map(({ userId }) => userId));
  return people.filter(({ sleeperUserId }) => !present.has(sleeperUserId));
}

/**
 * A person as a season knows them that is the newest of its league; undefined where it is not, or does not know them. What
 * somebody writes and does stands there by their name of today: as the newest season that has them says.
 */
export function knownToday<U extends { userId: string }>(
  { sleeperUserId }: Pick<Claimant, 'sleeperUserId'>,
  page: { season: string; users: readonly U[] } | null,
  seasons: readonly { season: string }[],
): U | undefined {
  const isNewest = page !== null && seasons.every(({ season }) => Number(season) <= Number(page.season));
  return isNewest ? page.users.find(({ userId }) => userId === sleeperUserId) : undefined;
}

/** A season of a league, by what decides who is known to it. */
export interface KnownSeason {
  season: string;
  users: readonly { userId: string }[];
  teams: readonly ClaimableRoster[];
}

/**
 * True where a season knows a person: Sleeper has them among its people, or they hold one of its rosters as owner,
 * co-owner or because an admin gave it to them. A season without people says nothing about anybody.
 */
export function isKnownTo(person: Claimant, { season, users, teams }: KnownSeason): boolean {
  return (
    users.length === 0 ||
    absentFrom({ users }, [person]).length === 0 ||
    teams.some((roster) => isOwnedBy(roster, person.sleeperUserId)) ||
    claimedRosterOf(person, teams, season) !== null
  );
}

/** Whoever joins is in the league on Sleeper at that moment; a season's people are read again within an hour or so. */
const justJoinedMs = 2 * 60 * 60 * 1000;

/**
 * True for a person of the league in one season: it knows them, or says nothing about them since they may have joined
 * after its people were read.
 */
export function isInSeason(person: Claimant & { joinedAt: Date | null }, season: KnownSeason, now: Date): boolean {
  const hasJustJoined = person.joinedAt !== null && now.getTime() - person.joinedAt.getTime() < justJoinedMs;
  return hasJustJoined || isKnownTo(person, season);
}

/** True for the roster's owner and its co-owners. */
export function isOwnedBy(roster: ClaimableRoster, sleeperUserId: string): boolean {
  return roster.ownerId === sleeperUserId || roster.coOwners.includes(sleeperUserId);
}

/**
 * True when a person has a claim that counts in one season. The claim of an owner or a co-owner lapses in its season when
 * Sleeper gives the roster to somebody else; what an admin gave stays until an admin changes it.
 */
export function hasClaim(person: Claimant, rosters: readonly ClaimableRoster[], season: string): boolean {
  return person.claim !== null && !isLapsed(person.claim, person.sleeperUserId, rosters, season);
}

function isLapsed(
  { rosterId, season: since, isAssigned = true }: Claim,
  sleeperUserId: string,
  rosters: readonly ClaimableRoster[],
  season: string,
): boolean {
  if (isAssigned || since !== season) return false;
  const roster = rosters.find((candidate) => candidate.rosterId === rosterId);
  return roster !== undefined && !isOwnedBy(roster, sleeperUserId);
}

/**
 * The roster that a person has claimed, in one season: the claimed one itself in the season of the claim; in any other
 * season the one they own, else co-own, since a claim follows the person. Null without a claim that counts or a roster.
 */
export function claimedRosterOf(person: Claimant, rosters: readonly ClaimableRoster[], season: string): number | null {
  if (person.claim === null || !hasClaim(person, rosters, season)) return null;
  const { rosterId } = person.claim;
  if (person.claim.season === season && rosters.some((roster) => roster.rosterId === rosterId)) return rosterId;
  const own = rosters.find((roster) => roster.ownerId === person.sleeperUserId);
  return (own ?? rosters.find((roster) => roster.coOwners.includes(person.sleeperUserId)))?.rosterId ?? null;
}

/** The people who have claimed a roster, its owner first. */
export function claimantsOf<P extends Claimant>(
  roster: ClaimableRoster,
  people: readonly P[],
  rosters: readonly ClaimableRoster[],
  season: string,
): P[] {
  return people
    .filter((person) => claimedRosterOf(person, rosters, season) === roster.rosterId)
    .sort((a, b) => Number(b.sleeperUserId === roster.ownerId) - Number(a.sleeperUserId === roster.ownerId));
}

/** The people whose claim of this roster has lapsed. */
export function lapsedClaimantsOf<P extends Claimant>(
  { rosterId }: ClaimableRoster,
  people: readonly P[],
  rosters: readonly ClaimableRoster[],
  season: string,
): P[] {
  return people.filter(
    ({ claim, sleeperUserId }) => claim?.rosterId === rosterId && isLapsed(claim, sleeperUserId, rosters, season),
  );
}

export type ClaimDecision = 'free' | 'already-theirs' | 'has-another' | 'not-theirs' | 'taken';

/**
 * Whether a person may claim a roster now. Owner and co-owners may each hold it; another person holds it (`taken`)
 * only after an admin gave it to them: a former owner's claim has lapsed. Nobody can claim an ownerless roster.
 */
export function decideClaim(
  person: Claimant,
  roster: ClaimableRoster,
  season: { season: string; rosters: readonly ClaimableRoster[]; people: readonly Claimant[] },
): ClaimDecision {
  const mine = claimedRosterOf(person, season.rosters, season.season);
  if (mine === roster.rosterId) return 'already-theirs';
  if (!isOwnedBy(roster, person.sleeperUserId)) return 'not-theirs';
  if (mine !== null) return 'has-another';
  const holders = claimantsOf(roster, season.people, season.rosters, season.season);
  return holders.some((holder) => !isOwnedBy(roster, holder.sleeperUserId)) ? 'taken' : 'free';
}
