/** A roster of one season. */
export interface ClaimableRoster {
  rosterId: number;
  ownerId: string | null;
  coOwners: readonly string[];
}

/** A person's place in the chain. */
export interface Claimant {
  sleeperUserId: string;
  claim: { rosterId: number; season: string } | null;
}

/** True for the roster's owner and its co-owners. */
export function isOwnedBy(roster: ClaimableRoster, sleeperUserId: string): boolean {
  return roster.ownerId === sleeperUserId || roster.coOwners.includes(sleeperUserId);
}

/**
 * The roster that a person has claimed, in one season: the claimed one itself in the season of the claim; in any other
 * season the one they own, else co-own, since a claim follows the person. Null without a claim or a roster.
 */
export function claimedRosterOf(person: Claimant, rosters: readonly ClaimableRoster[], season: string): number | null {
  if (person.claim === null) return null;
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

export type ClaimDecision = 'free' | 'already-theirs' | 'has-another' | 'not-theirs' | 'taken';

/**
 * Whether a person may claim a roster now. Owner and co-owners may each hold it; another person holds it (`taken`)
 * only after an admin gave it to them. Nobody can claim an ownerless roster.
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
