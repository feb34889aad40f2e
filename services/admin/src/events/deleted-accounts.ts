import { keptUntil } from '@dynasty/kit/league/leaving-people';
import { endDeletedGrant } from '../actions/end-deleted-grant.js';
import { type Deps } from '../deps.js';

const consumer = 'admin-deleted-accounts';

/** Ends the rights and the feeds of people who have deleted their account. */
export async function endDeletedGrants(
  deps: Pick<Deps, 'bus' | 'once' | 'superAdmins' | 'actionLogs' | 'configuredAdmins' | 'calendarFeeds'>,
): Promise<void> {
  await deps.bus.work({
    subject: 'league.account_deleted.v1',
    consumer,
    async handle(event) {
      const { accountId } = event.payload;
      const until = keptUntil(new Date(event.payload.occurredAt));
      await deps.once(consumer, event, async (session) => {
        await endDeletedGrant(deps, session, accountId, until);
        await deps.calendarFeeds.forget(session, accountId, until);
      });
    },
  });
}
