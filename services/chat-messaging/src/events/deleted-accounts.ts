import { forgetAccount } from '../actions/forget-account.js';
import { type Deps } from '../deps.js';

/** Takes the names of people who have deleted their account off what they wrote. */
export async function forgetDeletedAccounts(deps: Deps): Promise<void> {
  await deps.bus.work({
    subject: 'league.account_deleted.v1',
    consumer: 'chat-deleted-accounts',
    handle: ({ payload: { accountId } }) => forgetAccount(deps, accountId),
  });
}
