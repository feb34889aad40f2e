import { type Claim, type ClaimableRoster, isOwnedBy } from './claims.js';

/**
 * What becomes of a claim where another league of its year takes the place of the one in which it was made, and its
 * rosters have other numbers. The claim of an owner or a co-owner goes on to the roster that they have there; what an
 * admin gave is the team, so it goes on to that of the same owner, and ends (null) where there is none: its number
 * would be somebody else's team. A claim that has lapsed stays so. `after`: none where they are not known.
 */
export function carriedClaim<C extends Claim>(
  { sleeperUserId, claim }: { sleeperUserId: string; claim: C },
  before: readonly ClaimableRoster[],
  after: readonly ClaimableRoster[],
): C | null {
  const held = before.find(({ rosterId }) => rosterId === claim.rosterId);
  if (held === undefined || after.length === 0) return claim;
  const isTheirs = isOwnedBy(held, sleeperUserId);
  if (!isTheirs && claim.isAssigned === false) return claim;
  const of = (roster: ClaimableRoster): boolean =>
    held.ownerId === null
      ? roster.ownerId === null && roster.rosterId === held.rosterId
      : roster.ownerId === held.ownerId;
  const own = isTheirs ? after.filter((roster) => isOwnedBy(roster, sleeperUserId)) : after;
  const found =
    own.find(of) ?? (isTheirs ? (own.find(({ ownerId }) => ownerId === sleeperUserId) ?? own[0]) : undefined);
  if (found !== undefined) return { ...claim, rosterId: found.rosterId };
  return claim.isAssigned === false ? claim : null;
}
