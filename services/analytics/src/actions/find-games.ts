import { AppError } from '@dynasty/kit/errors';
import { type Deps } from '../deps.js';
import { type ScheduledGame } from '../domain/schedule/schedule.js';
import { type NflView } from '../domain/view/nfl-view.js';
import { type GameDocument } from '../store/games.js';
import { dataUnavailable } from './require-data.js';
import { SCHEDULE } from './refresh-schedule.js';

const noSeason = (season: string) => new AppError('missing', 'season-not-found', `There is no schedule for ${season}.`);

/**
 * The regular games of a season. Throws AppError missing `season-not-found` when the schedule does not have it,
 * unavailable `nfl-data-unavailable` while there is no schedule.
 */
export function findGames(view: NflView, season: string): readonly ScheduledGame[] {
  if (view.games.size === 0) throw dataUnavailable('the schedule is not loaded');
  const games = view.games.get(Number(season));
  if (games === undefined) throw noSeason(season);
  return games.value;
}

/** The newest season in which a game is over. Throws AppError unavailable while there is none. */
export function runningSeason(view: NflView): string {
  const played = [...view.games].filter(([, { value }]) => value.some(({ homeScore }) => homeScore !== null));
  if (played.length === 0) throw dataUnavailable('the schedule is not loaded');
  return String(Math.max(...played.map(([season]) => season)));
}

/** Every stored game of a season, playoffs too, with the snapshot that they are of. Throws as findGames does. */
export async function storedSchedule(
  deps: Pick<Deps, 'games' | 'ingestions' | 'mongo'>,
  season: string,
): Promise<{ games: GameDocument[]; snapshotId: string }> {
  // In one transaction, so that no refresh comes between the two reads.
  const stored = await deps.mongo.transaction(async (session) => ({
    snapshotId: (await deps.ingestions.find(SCHEDULE, session))?.snapshotId,
    games: await deps.games.ofSeason(season, session),
  }));
  if (stored.snapshotId == null) throw dataUnavailable('the schedule is not loaded');
  if (stored.games.length === 0) throw noSeason(season);
  return { games: stored.games, snapshotId: stored.snapshotId };
}
