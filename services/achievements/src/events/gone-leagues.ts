import { followGoneLeagues } from '@dynasty/kit/league/follow-gone-leagues';
import { type Deps } from '../deps.js';
import { moveAwards } from '../actions/move-awards.js';

type GoneDeps = Pick<Deps, 'bus' | 'mongo' | 'outbox' | 'logger' | 'goneLeagues' | 'achievements'>;

/** Removes the awards of deleted leagues; those of a league that was taken into another one go with it. */
export function clearGoneLeagues(deps: GoneDeps, graceMs?: number) {
  return followGoneLeagues({
    ...deps,
    service: 'achievements',
    collections: [{ name: 'achievements' }, { name: 'settled_weeks' }],
    absorb: (session, { into, absorbed }) => moveAwards(deps, session, absorbed, into),
    ...(graceMs === undefined ? {} : { graceMs }),
  });
}
