import { type Loop, startLoop } from '@dynasty/kit/loop';
import pLimit from 'p-limit';
import { attendChain } from '../actions/chains/attend-chain.js';
import { collectSeason } from '../actions/collecting/collect-season.js';
import { endCollecting } from '../actions/collecting/end-collecting.js';
import { type SyncDeps } from '../deps.js';
import { type SeasonCollectionDoc } from '../store/season-collections.js';

/** Seasons that one process collects at the same time. */
const seasonsAtOnce = 2;
/** How soon a job is picked up that another worker left behind, or that waits for another job of its chain. */
const everyMs = { collecting: 1_000, quiet: 15_000 };

/** Collects seasons that admins asked for, here or on a worker that died. */
export function startCollectWorker(deps: SyncDeps): Loop {
  const underWay = new Map<string, Promise<void>>();
  const limit = pLimit(seasonsAtOnce);
  let isCollecting = false;
  const loop = startLoop({
    name: 'collect',
    everyMs: () => (isCollecting ? everyMs.collecting : everyMs.quiet),
    logger: deps.logger,
    async work(signal) {
      const jobs = await deps.seasonCollections.inProgress();
      isCollecting = jobs.length > 0;
      for (const job of jobs) {
        if (underWay.has(job._id)) continue;
        underWay.set(
          job._id,
          limit(collect, deps, job, signal).finally(() => underWay.delete(job._id)),
        );
      }
    },
  });
  return {
    wake: () => loop.wake(),
    async stop() {
      await loop.stop();
      await Promise.all(underWay.values());
    },
  };
}

/** A job that met a fault is ended with words. */
function collect(deps: SyncDeps, found: SeasonCollectionDoc, stopping: AbortSignal): Promise<void> {
  const { chainId, season } = found;
  let job: SeasonCollectionDoc | null = found;
  return attendChain(deps, {
    chainId,
    stopping,
    trouble: `season ${season} could not be collected`,
    async work(signal) {
      // What another worker has stored meanwhile.
      job = await deps.seasonCollections.find(chainId, season);
      if (job?.state === 'in_progress') await collectSeason(deps, job, signal);
    },
    onFault() {
      const errorMessage = 'Collecting this season failed. Try again; the log of the server says more.';
      const ended = job ?? found;
      return deps.mongo.transaction((session) => endCollecting(deps, ended, { state: 'error', errorMessage }, session));
    },
  });
}
