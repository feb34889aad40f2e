import { type Deps } from '../deps.js';

const consumer = 'analytics-deleted-accounts';

/** Forgets the searches of people who have deleted their account. */
export async function forgetDeletedAccounts({
  bus,
  onceWhole,
  savedSearches,
}: Pick<Deps, 'bus' | 'onceWhole' | 'savedSearches'>): Promise<void> {
  await bus.work({
    subject: 'league.account_deleted.v1',
    consumer,
    // A person may have come back by the time that it is told again.
    handle: (event) => onceWhole(consumer, event, () => savedSearches.removeAll(event.payload.accountId)),
  });
}
