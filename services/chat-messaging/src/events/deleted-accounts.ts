import { keptUntil } from '@dynasty/kit/league/leaving-people';
import { forgetAccount } from '../actions/forget-account.js';
import { type Deps } from '../deps.js';

const consumer = 'chat-deleted-accounts';

/** Takes the names of people who have deleted their account off what they wrote. */
export async function forgetDeletedAccounts(deps: Deps): Promise<void> {
  await deps.bus.work({
    subject: 'league.account_deleted.v1',
    consumer,
    handle: (event) =>
      deps.onceWhole(consumer, event, () => {
        const { accountId, occurredAt } = event.payload;
        return forgetAccount(deps, accountId, keptUntil(new Date(occurredAt)));
      }),
  });
}
