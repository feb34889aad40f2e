import { AppError } from '@dynasty/kit/errors';
import { type Deps } from '../deps.js';
import { type ScheduledGame } from '../domain/schedule.js';
import { dataUnavailable } from './require-data.js';
import { SCHEDULE } from './refresh-schedule.js';

/**
 * A season's games. Throws AppError missing `season-not-found` when the schedule does not have it, unavailable
 * `nfl-data-unavailable` while there is no schedule.
 */
export async function findGames(
  deps: Pick<Deps, 'games' | 'ingestions'>,
  season: string,
): Promise<readonly ScheduledGame[]> {
  const games = await deps.games.ofSeason(season);
  if (games.length > 0) return games;
  const ingestion = await deps.ingestions.find(SCHEDULE);
  if (ingestion?.snapshotId == null) throw dataUnavailable('the schedule is not loaded');
  throw new AppError('missing', 'season-not-found', `There is no schedule for ${season}.`);
}

/** The newest season in which a game is over. Throws AppError unavailable while there is none. */
export function runningSeason({ nflData }: Pick<Deps, 'nflData'>): string {
  const played = [...nflData.view().games].filter(([, { value }]) => value.some(({ homeScore }) => homeScore !== null));
  if (played.length === 0) throw dataUnavailable('the schedule is not loaded');
  return String(Math.max(...played.map(([season]) => season)));
}
