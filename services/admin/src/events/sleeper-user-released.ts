import { type Deps } from '../deps.js';
import { releaseLogEntry } from '../domain/league-log.js';

const consumer = 'admin-release-log';

/** Puts on record which Sleeper users super admins free, once for each event; their leagues have it by other events. */
export async function logReleases(deps: Pick<Deps, 'bus' | 'once' | 'actionLogs'>): Promise<void> {
  await deps.bus.work({
    subject: 'league.sleeper_user_released.v1',
    consumer,
    async handle(event) {
      await deps.once(consumer, event, async (session) => {
        await deps.actionLogs.append(session, releaseLogEntry(event.payload, `release/${event.id}`));
      });
    },
  });
}
