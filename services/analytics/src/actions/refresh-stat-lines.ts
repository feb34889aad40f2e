import { type Deps } from '../deps.js';
import { type IngestDeps, runIngestion } from './ingesting/run-ingestion.js';
import { sleeperPlayersIngestion, statsIngestion } from './ingesting/sleeper.js';

/** Copies what league-sync has of Sleeper's players and stat lines and what we have not, the newest season first. */
export async function refreshStatLines(
  deps: IngestDeps & Pick<Deps, 'leagueSync'>,
  signal: AbortSignal,
): Promise<void> {
  const { weeks } = await deps.leagueSync.listStatWeeks({});
  await runIngestion(deps, sleeperPlayersIngestion(), { signal, force: false });
  const bySeason = [...Map.groupBy(weeks, ({ season }) => Number(season))].sort(([one], [other]) => other - one);
  for (const [season, known] of bySeason) {
    signal.throwIfAborted();
    const revisions = known.map(({ week, revision }) => `${week}:${revision}`).join(' ');
    await runIngestion(deps, statsIngestion(season, revisions), { signal, force: false });
  }
}
