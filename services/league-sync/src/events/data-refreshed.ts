import { type Bus } from '@dynasty/kit/bus';
import { copySchedule } from '../actions/nfl/copy-schedule.js';

/** analytics.data_refreshed: our copy of that season's schedule is replaced; repeating it changes nothing. */
export async function followSchedules(bus: Bus, deps: Parameters<typeof copySchedule>[0]): Promise<void> {
  await bus.work({
    subject: 'analytics.data_refreshed.v1',
    consumer: 'league-sync-schedule',
    handle: ({ payload }) => copySchedule(deps, payload.season),
  });
}
