import { followLeavingPeople } from '@dynasty/kit/league/leaving-people';
import { type Deps } from '../deps.js';

/** Ends what people share of their seasons once they have left the league or deleted their account. */
export const forgetLeavingPeople = (deps: Pick<Deps, 'bus' | 'once' | 'reviewShares'>): Promise<void> =>
  followLeavingPeople({
    core: deps,
    service: 'rankings',
    left: deps.reviewShares.removeUntil,
    deleted: deps.reviewShares.removeOf,
  });
