import { isAsked, isDue, playedSeasons } from '../domain/ingestion-plan.js';
import { type Deps } from '../deps.js';
import { playerIdsIngestion, rostersIngestion } from './ingesting/people.js';
import { playsIngestion } from './ingesting/plays.js';
import { type IngestDeps, runIngestion } from './ingesting/run-ingestion.js';
import { loadNflData } from './load-nfl-data.js';
import { refreshSchedule, SCHEDULE } from './refresh-schedule.js';

type RefreshDeps = IngestDeps & Pick<Deps, 'games' | 'nflData' | 'firstSeason'>;

/**
 * Looks at nflverse's files and stores what is new: the schedule, which says what seasons there are, then who is who,
 * then each season from the newest on. One file that cannot be taken stops no other.
 */
export async function refreshNflData(deps: RefreshDeps, signal: AbortSignal): Promise<void> {
  await takeSchedule(deps, signal);
  await loadNflData(deps);
  const seasons = playedSeasons(deps.nflData.view().games, deps.firstSeason);
  const ingestions = [
    playerIdsIngestion(),
    ...seasons.flatMap((season) => [rostersIngestion(season), playsIngestion(season)]),
  ];
  for (const ingestion of ingestions) {
    signal.throwIfAborted();
    const known = await deps.ingestions.find(ingestion.key);
    const isRunning = ingestion.key.season === null || ingestion.key.season === seasons[0];
    if (!isDue(known, isRunning, new Date())) continue;
    await runIngestion(deps, ingestion, { signal, force: isAsked(known) });
  }
}

async function takeSchedule(deps: RefreshDeps, signal: AbortSignal): Promise<void> {
  try {
    const changed = await refreshSchedule(deps, { signal, force: isAsked(await deps.ingestions.find(SCHEDULE)) });
    if (changed > 0) deps.logger.info({ changed }, 'schedule refreshed');
  } catch (error) {
    signal.throwIfAborted();
    deps.logger.warn({ err: error }, 'the schedule could not be refreshed');
  }
}
