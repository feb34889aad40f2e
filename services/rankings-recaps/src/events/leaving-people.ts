import { followLeavingPeople } from '@dynasty/kit/league/leaving-people';
import { endShares } from '../actions/share-review.js';
import { type Deps } from '../deps.js';

/**
 * Ends what people share of their seasons once they have left the league or deleted their account, and of a team that
 * they had by a claim alone once that claim ends.
 */
export const forgetLeavingPeople = (
  deps: Pick<Deps, 'bus' | 'mongo' | 'goneLeagues' | 'reviewShares' | 'outbox'>,
): Promise<void> =>
  followLeavingPeople({
    core: deps,
    goneLeagues: deps.goneLeagues,
    service: 'rankings',
    left: async (session, whose, until) =>
      endShares(deps, session, await deps.reviewShares.until(session, whose, until)),
    claimChanged: async (session, claim, until) =>
      endShares(deps, session, await deps.reviewShares.ofLostClaims(session, claim, until)),
    deleted: async (session, accountId, until) =>
      endShares(deps, session, await deps.reviewShares.ofAccount(session, accountId, until)),
  });
