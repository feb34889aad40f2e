import { type Loop } from '@dynasty/kit/loop';
import { lookNowChannel } from '../actions/ask-for-refresh.js';
import { type Deps } from '../deps.js';

/**
 * Wakes the loops of this process when there is something for them: new snapshots to load, new stat lines to copy, a
 * person who wants the sources looked at.
 */
export async function followNflNews(
  { bus }: Pick<Deps, 'bus'>,
  loops: { loading: Loop; statLines: Loop; refreshing: Loop },
): Promise<() => void> {
  const load = () => loops.loading.wake();
  await bus.broadcast('analytics.data_refreshed.v1', load, load);
  await bus.broadcast('league.stats_updated.v1', () => loops.statLines.wake());
  return bus.live.subscribe(lookNowChannel, () => loops.refreshing.wake());
}
