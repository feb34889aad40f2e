import { type Loop, startLoop } from '@dynasty/kit/loop';
import { copyMissingSchedules } from '../actions/nfl/copy-schedule.js';
import { createFailedReads, leftAloneMs } from '../actions/nfl/failed-reads.js';
import { nflStateEveryMs, refreshNflState } from '../actions/nfl/refresh-nfl-state.js';
import { keepPlayersFresh } from '../actions/nfl/refresh-players.js';
import { keepStatsFresh } from '../actions/nfl/refresh-stat-weeks.js';
import { type AnalyticsClient } from '../clients/analytics.js';
import { isSourceAway } from '../clients/source-away.js';
import { type SyncDeps } from '../deps.js';
import { paced } from '../domain/polling/cadence.js';

const minuteMs = 60_000;
const scheduleEveryMs = 60 * minuteMs;
const moreStatsAfterMs = 1_000;

type NflDeps = SyncDeps & { analytics: AnalyticsClient };

/** Keeps what is the same for all leagues: the NFL's state, its players, its schedule and stat lines. */
export function startNflWorker(deps: NflDeps): Loop {
  const failed = createFailedReads(() => paced(leftAloneMs, deps.clock.pace()));
  let copiedAt = -Infinity;
  let hasMoreStats = false;
  return startLoop({
    name: 'nfl',
    // Seasons that nobody has read yet fill within minutes instead of half an hour.
    everyMs: () => (hasMoreStats ? moreStatsAfterMs : paced(minuteMs / 2, deps.clock.pace())),
    logger: deps.logger,
    async work() {
      await skipWhenUnavailable(deps, 'nfl state', () => keepStateFresh(deps));
      await skipWhenUnavailable(deps, 'players', () => keepPlayersFresh(deps, failed));
      // Its games say which stat lines there are to read.
      if (performance.now() - copiedAt >= scheduleEveryMs) {
        await skipWhenUnavailable(deps, 'schedule', async () => {
          if (await copyMissingSchedules(deps)) copiedAt = performance.now();
        });
      }
      hasMoreStats = false;
      await skipWhenUnavailable(deps, 'stat lines', async () => {
        hasMoreStats = await keepStatsFresh(deps, failed);
      });
    },
  });
}

async function keepStateFresh(deps: NflDeps): Promise<void> {
  const state = await deps.nflState.find();
  if (state !== null && Date.now() - state.fetchedAt.getTime() < paced(nflStateEveryMs, deps.clock.pace())) return;
  await deps.leases.withLease('nfl-state', 15_000, async () => void (await refreshNflState(deps)));
}

/** A source that is away is nothing to stop for: what is stored stays, and the next round asks again. */
async function skipWhenUnavailable(deps: NflDeps, what: string, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => {
    if (!isSourceAway(error)) throw error;
    deps.logger.warn({ what, reason: error.slug }, 'not refreshed: its source does not respond');
  });
}
