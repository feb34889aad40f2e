import { type Deps } from '../deps.js';
import { playedSeasons } from '../domain/ingestion-plan.js';
import { ingestionKey } from '../store/ingestions.js';
import { lookNowChannel } from './look-now.js';

type AskDeps = Pick<Deps, 'ingestions' | 'nflData' | 'firstSeason' | 'bus'>;

/**
 * Has the source looked at again, whatever its ETag, by whichever process does that work.
 * @param seasons none for all that were played
 * @returns the seasons that are looked at
 */
export async function askForRefresh(deps: AskDeps, seasons: readonly number[]): Promise<number[]> {
  const asked = seasons.length > 0 ? [...seasons] : playedSeasons(deps.nflData.view().games, deps.firstSeason);
  const ofSeasons = asked.flatMap((season) => [ingestionKey('plays', season), ingestionKey('rosters', season)]);
  await deps.ingestions.ask([ingestionKey('schedule'), ingestionKey('players'), ...ofSeasons], new Date());
  deps.bus.live.publish(lookNowChannel, {});
  return asked;
}
