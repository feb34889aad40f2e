import { hasShape } from '@dynasty/kit/has-shape';
import { NflProgress, nflProgressChannel } from '@dynasty/kit/league/nfl-progress';
import { type LiveEvents, type PassingEventName } from '../bodies/live-events.js';
import { type Deps } from '../deps.js';
import { eventText } from '../memory/event-stream.js';

const isProgress = hasShape(NflProgress);

/**
 * Tells every open page of this process when new NFL data are stored, and how far their reading has come. NFL data are
 * everybody's: there is no league that has to be checked. Returns what ends the second.
 */
export async function passOnNflNews({ bus, openStreams }: Pick<Deps, 'bus' | 'openStreams'>): Promise<() => void> {
  function tellAll<E extends PassingEventName>(event: E, data: LiveEvents[E]): void {
    const text = eventText({ event, data: JSON.stringify(data) });
    for (const stream of openStreams.all()) stream.pass(text);
  }
  await bus.broadcast('analytics.data_refreshed.v1', ({ payload: { kind, season, snapshotId } }) =>
    tellAll('nfl.refreshed', { kind, season: season === '' ? null : Number(season), snapshotId }),
  );
  return bus.live.subscribe(nflProgressChannel, (_channel, json) => {
    if (isProgress(json)) tellAll('nfl.progress', json);
  });
}
