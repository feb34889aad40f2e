import { type Deps } from '../deps.js';
import { isLookedAtAgain } from '../domain/sources/ingestion-plan.js';
import { type IngestionKey } from '../store/ingestions.js';
import { sleeperPlayersIngestion, statsIngestion } from './ingesting/ingest-sleeper.js';
import { type IngestDeps, runIngestion } from './ingesting/run-ingestion.js';
import { runOneByOne } from './ingesting/run-one-by-one.js';

/** league-sync reads Sleeper's players once a day; all of them are many to send. */
const playersEveryMs = 3_600_000;

/**
 * Copies what league-sync has of Sleeper's stat lines and what we have not, the newest season first, and its players when
 * an hour has gone by.
 */
export async function refreshStatLines(
  deps: IngestDeps & Pick<Deps, 'leagueSync'>,
  signal: AbortSignal,
): Promise<void> {
  const { weeks } = await deps.leagueSync.listStatWeeks({});
  const bySeason = [...Map.groupBy(weeks, ({ season }) => Number(season))].sort(([one], [other]) => other - one);
  const seasons = bySeason.map(([season, known]) =>
    statsIngestion(season, new Map(known.map(({ week, revision }) => [week, revision]))),
  );
  const players = sleeperPlayersIngestion();
  const arePlayersDue = await isDueAgain(deps, players.key);
  const all = [...(arePlayersDue ? [players] : []), ...seasons];
  await runOneByOne(
    all.map((ingestion) => () => runIngestion(deps, ingestion, { signal, force: false })),
    signal,
  );
}

async function isDueAgain({ ingestions }: Pick<Deps, 'ingestions'>, key: IngestionKey): Promise<boolean> {
  const known = await ingestions.find(key);
  return known?.snapshotId == null || isLookedAtAgain(known, playersEveryMs, new Date());
}
