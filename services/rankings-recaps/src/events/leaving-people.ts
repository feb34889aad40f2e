import { followLeavingPeople } from '@dynasty/kit/league/leaving-people';
import { endShares } from '../actions/share-review.js';
import { type Deps } from '../deps.js';

/** Ends what people share of their seasons once they have left the league or deleted their account. */
export const forgetLeavingPeople = (deps: Pick<Deps, 'bus' | 'once' | 'reviewShares' | 'outbox'>): Promise<void> =>
  followLeavingPeople({
    core: deps,
    service: 'rankings',
    left: async (session, whose, leftAt) =>
      endShares(deps, session, await deps.reviewShares.until(session, whose, leftAt)),
    deleted: async (session, accountId) =>
      endShares(deps, session, await deps.reviewShares.ofAccount(session, accountId)),
  });
