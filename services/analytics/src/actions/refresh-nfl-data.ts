import { type Deps } from '../deps.js';
import { isAsked, isDue, playedSeasons } from '../domain/sources/ingestion-plan.js';
import {
  injuriesIngestion,
  playerIdsIngestion,
  rostersIngestion,
  rosterWeeksIngestion,
} from './ingesting/ingest-people.js';
import { playsIngestion } from './ingesting/ingest-plays.js';
import { type IngestDeps, type Ingestion, runIngestion } from './ingesting/run-ingestion.js';
import { runOneByOne } from './ingesting/run-one-by-one.js';
import { loadNflData } from './load-nfl-data.js';
import { refreshSchedule, SCHEDULE } from './refresh-schedule.js';

type RefreshDeps = IngestDeps & Pick<Deps, 'games' | 'nflData' | 'firstSeason'>;

/**
 * Looks at nflverse's files and stores what is new: the schedule, which says what seasons there are, then who is who,
 * then each season from the newest on. One file that cannot be taken stops no other.
 * @throws AggregateError of what could not be taken
 */
export const refreshNflData = (deps: RefreshDeps, signal: AbortSignal): Promise<void> =>
  runOneByOne([() => takeSchedule(deps, signal), () => takeSeasons(deps, signal)], signal);

async function takeSchedule(deps: RefreshDeps, signal: AbortSignal): Promise<void> {
  const changed = await refreshSchedule(deps, { signal, force: isAsked(await deps.ingestions.find(SCHEDULE)) });
  if (changed > 0) deps.logger.info({ changed }, 'schedule refreshed');
}

async function takeSeasons(deps: RefreshDeps, signal: AbortSignal): Promise<void> {
  await loadNflData(deps);
  const seasons = playedSeasons(deps.nflData.view().games, deps.firstSeason);
  const ingestions = [
    playerIdsIngestion(),
    ...seasons.flatMap((season) => [
      rostersIngestion(season),
      rosterWeeksIngestion(season),
      injuriesIngestion(season),
      playsIngestion(season),
    ]),
  ];
  const takeIfDue = async (ingestion: Ingestion): Promise<void> => {
    const known = await deps.ingestions.find(ingestion.key);
    const isRunning = ingestion.key.season === null || ingestion.key.season === seasons[0];
    if (isDue(known, isRunning, new Date())) await runIngestion(deps, ingestion, { signal, force: isAsked(known) });
  };
  await runOneByOne(
    ingestions.map((ingestion) => () => takeIfDue(ingestion)),
    signal,
  );
}
