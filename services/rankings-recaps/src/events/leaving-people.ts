import { followLeavingPeople } from '@dynasty/kit/league/leaving-people';
import { endShares } from '../actions/share-review.js';
import { type Deps } from '../deps.js';

/** Ends what people share of their seasons once they have left the league or deleted their account. */
export const forgetLeavingPeople = (
  deps: Pick<Deps, 'bus' | 'mongo' | 'goneLeagues' | 'reviewShares' | 'outbox'>,
): Promise<void> =>
  followLeavingPeople({
    core: deps,
    goneLeagues: deps.goneLeagues,
    service: 'rankings',
    left: async (session, whose, until) =>
      endShares(deps, session, await deps.reviewShares.until(session, whose, until)),
    deleted: async (session, accountId, until) =>
      endShares(deps, session, await deps.reviewShares.ofAccount(session, accountId, until)),
  });
