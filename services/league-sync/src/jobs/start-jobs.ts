import { type Loop } from '@dynasty/kit/loop';
import { type Deps } from '../deps.js';
import { startCollectWorker } from './collect-loop.js';
import { startConnectWorker } from './connect-loop.js';
import { startImportWorker } from './import-loop.js';
import { startNflWorker } from './nfl-loop.js';
import { startPlanner } from './plan-loop.js';
import { startPollWorker } from './poll-loop.js';

/** Starts every loop of the service; `lookEveryMs`: how often the poll looks for chains that are due. */
export function startJobs(deps: Deps, lookEveryMs?: number): Pick<Loop, 'stop'> {
  const connect = startConnectWorker(deps);
  const load = () => connect.wake();
  deps.connected.on('chain', load);
  const collecting = startCollectWorker(deps);
  const collect = () => collecting.wake();
  deps.connected.on('collection', collect);
  const importing = startImportWorker(deps);
  const takeIn = () => importing.wake();
  deps.connected.on('import', takeIn);
  const planner = startPlanner(deps, lookEveryMs);
  const poll = startPollWorker(deps, { planner, forWatched: deps.sleeperForWatched, everyMs: lookEveryMs });
  const nfl = startNflWorker(deps);
  return {
    async stop() {
      deps.connected.off('chain', load);
      deps.connected.off('collection', collect);
      deps.connected.off('import', takeIn);
      const loops = [connect, collecting, importing, poll, planner, nfl];
      // A job that waits until Sleeper may be asked again would keep the process for as long.
      await deps.budget.refuseJobs(Promise.all(loops.map((loop) => loop.stop())));
    },
  };
}
