import { type StatWeek } from '@dynasty/proto/league/v1/league_service';
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
 * an hour has gone by. Weeks that it is still to get are noted, so that nobody takes the others for the whole season.
 */
export async function refreshStatLines(
  deps: IngestDeps & Pick<Deps, 'leagueSync'>,
  signal: AbortSignal,
): Promise<void> {
  const { weeks, awaited } = await deps.leagueSync.listStatWeeks({});
  const bySeason = Map.groupBy(weeks, ({ season }) => Number(season));
  const awaitedOf = new Map(awaited.map((one) => [Number(one.season), one.weeks]));
  const seasons = [...new Set([...bySeason.keys(), ...awaitedOf.keys()])].sort((one, other) => other - one);
  const players = sleeperPlayersIngestion();
  const arePlayersDue = await isDueAgain(deps, players.key);
  const works = [
    ...(arePlayersDue ? [() => runIngestion(deps, players, { signal, force: false })] : []),
    ...seasons.map((season) => () => {
      const known = bySeason.get(season) ?? [];
      return takeSeason(deps, { season, known, awaited: awaitedOf.get(season) ?? 0 }, signal);
    }),
    // Of a season whose weeks were all empty league-sync says nothing any more.
    () => deps.ingestions.awaitOnly('stats', seasons),
  ];
  await runOneByOne(works, signal);
}

/**
 * Copies a season's weeks that there are.
 * @param known the weeks that league-sync has
 * @param awaited how many played weeks it is still to get
 */
async function takeSeason(
  deps: IngestDeps,
  { season, known, awaited }: { season: number; known: readonly StatWeek[]; awaited: number },
  signal: AbortSignal,
): Promise<void> {
  const ingestion = statsIngestion(season, known);
  // Before the weeks are stored, and taken back after it: a part is never shown as the whole.
  if (awaited > 0) await deps.ingestions.awaiting(ingestion.key, { known: known.length, awaited });
  if (known.length > 0) await runIngestion(deps, ingestion, { signal, force: false });
  if (awaited === 0) await deps.ingestions.complete(ingestion.key);
}

async function isDueAgain({ ingestions }: Pick<Deps, 'ingestions'>, key: IngestionKey): Promise<boolean> {
  const known = await ingestions.find(key);
  return known?.snapshotId == null || isLookedAtAgain(known, playersEveryMs, new Date());
}
