import { type Deps } from '../deps.js';

const consumer = 'analytics-members-leaving';

/** Forgets the searches that people have kept in a league once they leave it: they could not see them any more. */
export async function forgetLeavingMembers({
  bus,
  once,
  savedSearches,
}: Pick<Deps, 'bus' | 'once' | 'savedSearches'>): Promise<void> {
  await bus.work({
    subject: 'league.membership_changed.v1',
    consumer,
    async handle(event) {
      const { chainId, accountId, change, occurredAt } = event.payload;
      if (change !== 'left' || accountId === '') return;
      await once(consumer, event, (session) =>
        savedSearches.removeUntil(session, { accountId, chainId }, new Date(occurredAt)),
      );
    },
  });
}
