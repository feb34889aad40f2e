import type { Core } from '../core.js';
import type { ClientSession } from '../mongo.js';

interface LeavingPeopleOptions {
  core: Pick<Core, 'bus' | 'once'>;
  /** Begins the durable names of the consumers. */
  service: string;
  /** Removes what a person kept in a league until they left it, in the transaction of the event. */
  left: (session: ClientSession, whose: { chainId: string; sleeperUserId: string }, leftAt: Date) => Promise<void>;
  /** Removes everything of an account that was deleted. */
  deleted: (session: ClientSession, accountId: string) => Promise<void>;
}

const ends = new Set(['left', 'unlinked']);

/** Follows people whose account leaves a league, is taken off its Sleeper user, or is deleted. */
export async function followLeavingPeople({ core, service, left, deleted }: LeavingPeopleOptions): Promise<void> {
  const leavers = `${service}-people-leaving`;
  await core.bus.work({
    subject: 'league.membership_changed.v1',
    consumer: leavers,
    async handle(event) {
      const { chainId, sleeperUserId, change, occurredAt } = event.payload;
      if (!ends.has(change)) return;
      await core.once(leavers, event, (session) => left(session, { chainId, sleeperUserId }, new Date(occurredAt)));
    },
  });
  const deletions = `${service}-deleted-accounts`;
  await core.bus.work({
    subject: 'league.account_deleted.v1',
    consumer: deletions,
    async handle(event) {
      await core.once(deletions, event, (session) => deleted(session, event.payload.accountId));
    },
  });
}
