import { AppError } from '@dynasty/kit/errors';
import { type Deps } from '../deps.js';
import { playedSeasons } from '../domain/ingestion-plan.js';
import { ingestionKey } from '../store/ingestions.js';
import { lookNowChannel } from './look-now.js';

type AskDeps = Pick<Deps, 'ingestions' | 'nflData' | 'firstSeason' | 'bus'>;

/**
 * Has the source looked at again, whatever its ETag, by whichever process does that work.
 * @param seasons none for all that were played
 * @returns the seasons that are looked at
 * @throws AppError invalid `season-not-loaded` for a season that nobody looks at
 */
export async function askForRefresh(deps: AskDeps, seasons: readonly number[]): Promise<number[]> {
  const played = playedSeasons(deps.nflData.view().games, deps.firstSeason);
  const unknown = seasons.filter((season) => !played.includes(season));
  if (unknown.length > 0) {
    const message = `No data are kept of ${unknown.join(', ')}: seasons from ${deps.firstSeason} on are, once a game was played.`;
    throw new AppError('invalid', 'season-not-loaded', message);
  }
  const asked = seasons.length > 0 ? [...seasons] : played;
  const ofSeasons = asked.flatMap((season) =>
    (['plays', 'rosters', 'weekly-rosters', 'injuries'] as const).map((kind) => ingestionKey(kind, season)),
  );
  await deps.ingestions.ask([ingestionKey('schedule'), ingestionKey('players'), ...ofSeasons], new Date());
  deps.bus.live.publish(lookNowChannel, {});
  return asked;
}
