import { type AnalyticsClient } from '../../clients/analytics.js';
import { type SyncDeps } from '../../deps.js';

type ScheduleDeps = Pick<SyncDeps, 'nflGames' | 'nflState' | 'leagues' | 'logger'> & { analytics: AnalyticsClient };

/** Replaces our copy of a season's games by what analytics has. */
export async function copySchedule(deps: ScheduleDeps, season: string): Promise<void> {
  const games = await deps.analytics.schedule(season);
  if (games === null || games.length === 0) return;
  await deps.nflGames.replaceSeason(season, games);
  deps.logger.info({ season, games: games.length }, 'the schedule is copied');
}

/**
 * Copies the schedules that our leagues' seasons lack, and the running season's: an event may have been missed.
 * @returns whether the running season is known: without it, there is more to copy
 */
export async function copyMissingSchedules(deps: ScheduleDeps): Promise<boolean> {
  const running = (await deps.nflState.find())?.season;
  const seasons = new Set([...(await deps.leagues.seasons()), ...(running === undefined ? [] : [running])]);
  for (const season of seasons) {
    if (season === running || (await deps.nflGames.ofSeason(season)).length === 0) await copySchedule(deps, season);
  }
  return running !== undefined;
}
