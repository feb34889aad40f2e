import { followGoneLeagues } from '@dynasty/kit/league/follow-gone-leagues';
import { type Deps } from '../deps.js';

type GoneDeps = Pick<Deps, 'bus' | 'mongo' | 'outbox' | 'logger' | 'goneLeagues'>;

/**
 * Removes the rankings and books of leagues that are gone. A league that was taken into another one is ranked again there: its
 * weeks are announced for that one.
 */
export function clearGoneLeagues(deps: GoneDeps, graceMs?: number) {
  return followGoneLeagues({
    ...deps,
    service: 'rankings',
    collections: [{ name: 'rankings' }, { name: 'season_books' }, { name: 'power_weights' }],
    ...(graceMs === undefined ? {} : { graceMs }),
  });
}
