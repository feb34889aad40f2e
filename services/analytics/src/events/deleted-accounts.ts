import { type Deps } from '../deps.js';

const deletions = 'analytics-deleted-accounts';
const returns = 'analytics-returned-accounts';
/** Changes by which an account that was deleted begins anew. */
const joins = new Set(['joined', 'linked']);

/** Forgets the searches of people who have deleted their account, which keeps none until it joins a league again. */
export async function forgetDeletedAccounts({
  bus,
  once,
  savedSearches,
}: Pick<Deps, 'bus' | 'once' | 'savedSearches'>): Promise<void> {
  await bus.work({
    subject: 'league.account_deleted.v1',
    consumer: deletions,
    async handle(event) {
      const { accountId, occurredAt } = event.payload;
      await once(deletions, event, (session) => savedSearches.endAccount(session, accountId, new Date(occurredAt)));
    },
  });
  await bus.work({
    subject: 'league.membership_changed.v1',
    consumer: returns,
    async handle(event) {
      const { accountId, change, occurredAt } = event.payload;
      if (!joins.has(change) || accountId === '') return;
      await once(returns, event, (session) => savedSearches.noteJoin(session, accountId, new Date(occurredAt)));
    },
  });
}
