import { type Deps } from '../deps.js';
import { oneByOne } from './ingesting/one-by-one.js';
import { type IngestDeps, runIngestion } from './ingesting/run-ingestion.js';
import { sleeperPlayersIngestion, statsIngestion } from './ingesting/sleeper.js';

/** Copies what league-sync has of Sleeper's players and stat lines and what we have not, the newest season first. */
export async function refreshStatLines(
  deps: IngestDeps & Pick<Deps, 'leagueSync'>,
  signal: AbortSignal,
): Promise<void> {
  const { weeks } = await deps.leagueSync.listStatWeeks({});
  const bySeason = [...Map.groupBy(weeks, ({ season }) => Number(season))].sort(([one], [other]) => other - one);
  const seasons = bySeason.map(([season, known]) =>
    statsIngestion(season, new Map(known.map(({ week, revision }) => [week, revision]))),
  );
  const all = [sleeperPlayersIngestion(), ...seasons];
  await oneByOne(
    all.map((ingestion) => () => runIngestion(deps, ingestion, { signal, force: false })),
    signal,
  );
}
