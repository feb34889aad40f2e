import { type Loop, startLoop } from '@dynasty/kit/loop';
import { type Deps } from '../deps.js';
import { refreshSchedule } from '../actions/refresh-schedule.js';

const leaseMs = 60_000;

/** Keeps the NFL data fresh: a look every `everyMs`, by one process at a time, after a failure sooner. */
export function startRefreshing(deps: Deps, everyMs: number): Loop {
  const { leases, logger } = deps;
  return startLoop({
    name: 'nfl-data',
    everyMs,
    lease: { leases, name: 'nfl-data', ttlMs: leaseMs },
    logger,
    async work() {
      const changed = await refreshSchedule(deps);
      if (changed > 0) logger.info({ changed }, 'schedule refreshed');
    },
  });
}
