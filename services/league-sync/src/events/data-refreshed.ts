import { copySchedule } from '../actions/nfl/copy-schedule.js';
import { type Deps } from '../deps.js';

/** analytics.data_refreshed: our copy of that season's schedule is replaced; repeating it changes nothing. Other data is no concern of ours. */
export async function followSchedules(deps: Parameters<typeof copySchedule>[0] & Pick<Deps, 'bus'>): Promise<void> {
  await deps.bus.work({
    subject: 'analytics.data_refreshed.v1',
    consumer: 'league-sync-schedule',
    handle: async ({ payload }) => {
      if (payload.kind === 'schedule') await copySchedule(deps, payload.season);
    },
  });
}
