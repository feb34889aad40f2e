import { type Deps } from '../deps.js';
import { leagueLogEntry } from '../domain/league-log.js';

const consumer = 'admin-membership-log';

/** Puts what administrators change in a league on record, once for each event. */
export async function logMembershipChanges(deps: Pick<Deps, 'bus' | 'once' | 'actionLogs'>): Promise<void> {
  await deps.bus.work({
    subject: 'league.membership_changed.v1',
    consumer,
    async handle(event) {
      const entry = leagueLogEntry(event.payload, `membership/${event.id}`);
      if (entry === undefined) return;
      await deps.once(consumer, event, async (session) => {
        await deps.actionLogs.append(session, entry);
      });
    },
  });
}
