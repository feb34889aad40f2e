import { type Loop, startLoop } from '@dynasty/kit/loop';
import { lookNowChannel } from '../actions/ask-for-refresh.js';
import { loadNflData } from '../actions/load-nfl-data.js';
import { type Deps } from '../deps.js';

/** For events that nobody heard; one query while nothing is new. */
const everyMs = 60_000;

/**
 * Keeps the data of this process as they are stored; woken by the events that tell of new ones. What proves to be lost
 * has its source looked at, by whichever process does that.
 */
export function startLoading(deps: Deps): Loop {
  const lookNow = (): void => deps.bus.live.publish(lookNowChannel, {});
  return startLoop({ name: 'load-nfl-data', everyMs, logger: deps.logger, work: () => loadNflData(deps, lookNow) });
}
