import { carriedClaim } from '../../src/domain/claims/carried-claim.js';

const roster = (rosterId: number, ownerId: string | null, ...coOwners: string[]) => ({ rosterId, ownerId, coOwners });
const before = [roster(1, 'ann', 'bob'), roster(2, 'cat'), roster(3, null)];
/** The same teams under other numbers. */
const after = [roster(1, 'cat'), roster(2, null), roster(3, null), roster(4, 'ann', 'bob')];

const carried = (sleeperUserId: string, rosterId: number, isAssigned?: boolean, rosters = after) => {
  const claim = { rosterId, season: '2031', ...(isAssigned !== undefined && { isAssigned }) };
  return carriedClaim({ sleeperUserId, claim }, before, rosters)?.rosterId ?? null;
};

describe('a claim, where another league takes the place of its own', () => {
  it('goes on to the team that its owner or co-owner has there', () => {
    expect(carried('ann', 1, false)).toBe(4);
    expect(carried('bob', 1, false)).toBe(4);
    expect(carried('cat', 2, false)).toBe(1);
    // As a former version stored it.
    expect(carried('cat', 2)).toBe(1);
  });

  it('that an admin gave goes on to the team of the same owner, and ends where there is none', () => {
    expect(carried('dan', 1, true)).toBe(4);
    expect(carried('dan', 3, true)).toBe(3);
    expect(carried('dan', 2, true, [roster(2, 'ann')])).toBeNull();
    expect(carried('dan', 3, true, [roster(3, 'ann'), roster(1, null)])).toBeNull();
  });

  it('stays as it is where nothing is known, or its person has no team there', () => {
    expect(carried('ann', 1, false, [])).toBe(1);
    expect(carried('ann', 9, false)).toBe(9);
    expect(carried('ann', 1, false, [roster(1, 'cat')])).toBe(1);
    // It had lapsed: the team was somebody else’s already.
    expect(carried('dan', 1, false)).toBe(1);
  });
});
