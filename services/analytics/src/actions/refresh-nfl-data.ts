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

type RefreshDeps = IngestDeps & Pick<Deps, 'games' | 'nflData' | 'firstSeason' | 'clock'>;

/**
 * Looks at nflverse's files and stores what is new: the schedule, which says what seasons there are, then who is who,
 * then each season from the newest on. One file that cannot be taken stops no other. What is stored of seasons before the
 * first one is dropped.
 * @param pauseMs files that were looked at within this time, by whichever process, are left alone
 * @throws AggregateError of what could not be taken
 */
export const refreshNflData = (deps: RefreshDeps, signal: AbortSignal, pauseMs = 0): Promise<void> =>
  runOneByOne(
    [
      () => takeSchedule(deps, signal, pauseMs),
      () => takeSeasons(deps, signal, pauseMs),
      () => dropEarlierSeasons(deps),
    ],
    signal,
  );

/** How long ago the last look at the schedule began, in ms; undefined where there was none. */
export async function sinceLastLook({ ingestions }: Pick<Deps, 'ingestions'>): Promise<number | undefined> {
  const known = await ingestions.find(SCHEDULE);
  const lookedAt = known?.tookAt ?? known?.checkedAt ?? undefined;
  return lookedAt && Date.now() - lookedAt.getTime();
}

async function takeSchedule(deps: RefreshDeps, signal: AbortSignal, pauseMs: number): Promise<void> {
  const known = await deps.ingestions.find(SCHEDULE);
  // Without a schedule nothing says what seasons there are: its absence is a failure.
  if (known?.isAbsent !== true && !isDue(known, true, new Date(), pauseMs)) return;
  const changed = await refreshSchedule(deps, { signal, force: isAsked(known) });
  if (changed > 0) deps.logger.info({ changed }, 'schedule refreshed');
}

async function takeSeasons(deps: RefreshDeps, signal: AbortSignal, pauseMs: number): Promise<void> {
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
    if (!isDue(known, isRunning, new Date(), pauseMs)) return;
    await runIngestion(deps, ingestion, { signal, force: isAsked(known) });
  };
  await runOneByOne(
    ingestions.map((ingestion) => () => takeIfDue(ingestion)),
    signal,
  );
}

/** The first season was raised: nobody reads the earlier ones any more. The snapshots go first, for the notes name them. */
async function dropEarlierSeasons({ ingestions, snapshots, firstSeason }: RefreshDeps): Promise<void> {
  for (const key of await ingestions.earlierThan(firstSeason)) {
    await snapshots.drop(key._id, await snapshots.others(key._id, []));
    await ingestions.forget(key);
  }
}
