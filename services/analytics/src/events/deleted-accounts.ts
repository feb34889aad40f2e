import { type Deps } from '../deps.js';

/** Forgets the searches of people who have deleted their account. */
export async function forgetDeletedAccounts({
  bus,
  savedSearches,
}: Pick<Deps, 'bus' | 'savedSearches'>): Promise<void> {
  await bus.work({
    subject: 'league.account_deleted.v1',
    consumer: 'analytics-deleted-accounts',
    handle: ({ payload: { accountId } }) => savedSearches.removeAll(accountId),
  });
}
