import { keptUntil } from '@dynasty/kit/league/leaving-people';
import { type Deps } from '../deps.js';

const consumer = 'analytics-members-leaving';

/**
 * Forgets the searches that people have kept in a league once they leave it: they could not see them any more. Where
 * the league was taken into another one before this is told, they have gone there with it, and are forgotten there with
 * those that their person had kept in that one by themselves until then: nothing tells them apart.
 */
export async function forgetLeavingMembers({
  bus,
  once,
  goneLeagues,
  savedSearches,
}: Pick<Deps, 'bus' | 'once' | 'goneLeagues' | 'savedSearches'>): Promise<void> {
  await bus.work({
    subject: 'league.membership_changed.v1',
    consumer,
    async handle(event) {
      const { accountId, change, occurredAt } = event.payload;
      if (change !== 'left' || accountId === '') return;
      await once(consumer, event, async (session) => {
        for (const { chainId } of await goneLeagues.andItsHeirs(event.payload, session))
          await savedSearches.removeUntil(session, { accountId, chainId }, keptUntil(new Date(occurredAt)));
      });
    },
  });
}
