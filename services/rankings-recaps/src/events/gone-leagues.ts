import { followGoneLeagues } from '@dynasty/kit/league/follow-gone-leagues';
import { moveRecaps } from '../actions/move-recaps.js';
import { moveSettings } from '../actions/move-settings.js';
import { moveShares } from '../actions/share-review.js';
import { type Deps } from '../deps.js';

type GoneDeps = Pick<
  Deps,
  | 'bus'
  | 'mongo'
  | 'outbox'
  | 'logger'
  | 'goneLeagues'
  | 'rankings'
  | 'powerWeights'
  | 'recaps'
  | 'recapSettings'
  | 'reviewShares'
>;

/**
 * Removes the rankings and books of leagues that are gone. A league that was taken into another one is ranked again
 * there: its weeks are announced for that one. Its recaps, and what people share of their seasons, go with it; what it
 * has chosen does where the other one has chosen nothing.
 */
export function clearGoneLeagues(deps: GoneDeps, graceMs?: number) {
  return followGoneLeagues({
    ...deps,
    service: 'rankings',
    collections: [
      { name: 'rankings' },
      { name: 'season_books' },
      { name: 'known_seasons' },
      { name: 'power_weights' },
      { name: 'recaps' },
      { name: 'recap_settings' },
      { name: 'review_shares' },
    ],
    async absorb(session, { into, absorbed }) {
      await moveSettings(deps, session, absorbed, into);
      await moveRecaps(deps, session, absorbed, into);
      await moveShares(deps, session, absorbed, into);
    },
    ...(graceMs === undefined ? {} : { graceMs }),
  });
}
