import { followApproval } from '../actions/chains/follow-approval.js';
import { type Deps } from '../deps.js';

/** admin.league_status_changed: the chain opens or closes. */
export async function followApprovals(deps: Pick<Deps, 'bus' | 'chains' | 'admin'>): Promise<void> {
  await deps.bus.work({
    subject: 'admin.league_status_changed.v1',
    consumer: 'league-sync-approvals',
    handle: ({ payload }) => followApproval(deps, payload),
  });
}
