import { followGoneLeagues } from '@dynasty/kit/league/follow-gone-leagues';
import { mergeApprovals } from '../actions/merge-approvals.js';
import { type Deps } from '../deps.js';

type GoneDeps = Pick<Deps, 'bus' | 'mongo' | 'logger' | 'goneLeagues' | 'approvedLeagues' | 'actionLogs' | 'outbox'>;

/** Removes the approvals of deleted leagues; what is on record about them stays. */
export function clearGoneLeagues(deps: GoneDeps, graceMs?: number) {
  return followGoneLeagues({
    ...deps,
    service: 'admin',
    collections: [{ name: 'approved_leagues' }],
    absorb: (session, merged) => mergeApprovals(deps, session, merged),
    ...(graceMs === undefined ? {} : { graceMs }),
  });
}
