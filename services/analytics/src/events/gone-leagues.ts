import { followGoneLeagues } from '@dynasty/kit/league/follow-gone-leagues';
import { type Deps } from '../deps.js';

type GoneDeps = Pick<Deps, 'bus' | 'mongo' | 'logger' | 'goneLeagues' | 'savedSearches'>;

/** Forgets searches that name an owner of a deleted league; those of a league that was taken into another one go with it. */
export function clearGoneLeagues(deps: GoneDeps, graceMs?: number) {
  return followGoneLeagues({
    ...deps,
    service: 'analytics',
    collections: [{ name: 'saved_searches' }],
    absorb: (session, { into, absorbed }) => deps.savedSearches.move(session, absorbed, into),
    ...(graceMs === undefined ? {} : { graceMs }),
  });
}
