import { followGoneLeagues } from '@dynasty/kit/league/follow-gone-leagues';
import { mergeApprovals } from '../actions/merge-approvals.js';
import { type Deps } from '../deps.js';
import { officeParts } from '../store/office/offices.js';

type GoneDeps = Pick<
  Deps,
  | 'bus'
  | 'mongo'
  | 'logger'
  | 'goneLeagues'
  | 'approvedLeagues'
  | 'actionLogs'
  | 'outbox'
  | 'offices'
  | 'polls'
  | 'constitutions'
  | 'ledger'
  | 'ownDates'
  | 'calendarFeeds'
>;

/** Removes the approvals and offices of deleted leagues; what is on record about them stays. */
export function clearGoneLeagues(deps: GoneDeps, graceMs?: number) {
  return followGoneLeagues({
    ...deps,
    service: 'admin',
    collections: [
      { name: 'approved_leagues' },
      { name: 'offices' },
      { name: 'polls' },
      { name: 'constitutions' },
      { name: 'ledger_entries' },
      { name: 'own_dates' },
      { name: 'calendar_feeds' },
    ],
    async absorb(session, merged) {
      await mergeApprovals(deps, session, merged);
      await deps.offices.enter(session, merged.into.chainId);
      await deps.polls.move(session, merged.absorbed, merged.into);
      await deps.constitutions.move(session, merged.absorbed, merged.into);
      await deps.ledger.move(session, merged.absorbed, merged.into);
      await deps.ownDates.move(session, merged.absorbed, merged.into);
      await deps.calendarFeeds.closeAll(session, merged.absorbed);
      await deps.offices.tell(session, merged.into, ...officeParts);
    },
    ...(graceMs === undefined ? {} : { graceMs }),
  });
}
