import { type Migration } from '@dynasty/kit/migrations';
import { isOwnedBy } from '../../domain/claims/claims.js';
import { type MembershipDoc, shapeWithAssignment } from '../../store/memberships.js';
import { type Stores } from '../../store/stores.js';

type Read = 'chainId' | 'sleeperUserId' | 'claim';

/**
 * Claims of former versions do not say whether an admin gave the roster. Whoever owns or co-owns it today holds it as if
 * they had claimed it themselves. Nothing that is stored tells a former owner from a person to whom an admin gave the
 * roster: both keep it until an admin changes it, so that nobody loses what they were given.
 */
export const markAssigned = ({ rosters }: Pick<Stores, 'rosters'>): Migration<MembershipDoc, Read> => ({
  name: 'claims-with-assignment',
  collection: 'memberships',
  shape: shapeWithAssignment,
  // A former version sets a claim and nothing else, also of a person whose membership has been moved already.
  lacking: { claim: { $ne: null }, 'claim.isAssigned': { $exists: false } },
  reads: ['chainId', 'sleeperUserId', 'claim'],
  guards: ['claim'],
  async change({ chainId, sleeperUserId, claim }) {
    if (claim === null || claim.isAssigned !== undefined) return {};
    const { season, rosterId } = claim;
    const owners = await rosters.ownersOfChain(chainId);
    const roster = owners.find((candidate) => candidate.season === season && candidate.rosterId === rosterId);
    return { claim: { ...claim, isAssigned: roster === undefined || !isOwnedBy(roster, sleeperUserId) } };
  },
});
