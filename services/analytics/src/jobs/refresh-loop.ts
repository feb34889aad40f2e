import { setTimeout as sleep } from 'node:timers/promises';
import { type Deps } from '../deps.js';
import { refreshSchedule } from '../actions/refresh-schedule.js';

const LEASE_MS = 60_000;
const FIRST_RETRY_MS = 1_000;

/**
 * Keeps the NFL data fresh until `signal` aborts: a look every `everyMs`, after a failure sooner (growing from 1 s).
 * Of several processes only the holder of the lease looks.
 */
export async function refreshLoop(deps: Deps, everyMs: number, signal: AbortSignal): Promise<void> {
  let retryMs = FIRST_RETRY_MS;
  while (!signal.aborted) {
    let waitMs = everyMs;
    try {
      await deps.leases.withLease('nfl-data', LEASE_MS, async () => {
        const changed = await refreshSchedule(deps);
        if (changed > 0) deps.logger.info({ changed }, 'schedule refreshed');
      });
      retryMs = FIRST_RETRY_MS;
    } catch (error) {
      waitMs = Math.min(retryMs, everyMs);
      retryMs *= 2;
      deps.logger.warn({ err: error, retryMs: waitMs }, 'the schedule could not be refreshed');
    }
    await sleep(waitMs, undefined, { signal }).catch(() => undefined);
  }
}
