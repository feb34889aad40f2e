import { Type, type Static } from 'typebox';
import { missingMessage } from '../domain/loading/missing-parts.js';
import { type SyncProgress } from '../store/chains.js';
import { type SeasonCollectionDoc } from '../store/season-collections.js';
import { type SeasonCounts } from '../store/season-counts.js';
import { Closed, StringOrNull } from './fields.js';

export const SeasonQuery = Closed({ season: Type.String({ pattern: '^[0-9]{4}$' }) });

/** How the collecting of a season stands. */
export const CollectionStatus = Type.Object({
  season: Type.String(),
  /** Always "season": all data of one. */
  dataType: Type.String(),
  /** in_progress, success, error or cancelled. */
  status: Type.String(),
  recordsCollected: Type.Integer(),
  errorMessage: StringOrNull,
  /** When it was read last, by hand or not; ISO 8601, null where nothing was read yet. */
  lastCollected: StringOrNull,
  startedAt: StringOrNull,
  /** Parts that are stored, of all parts of a season. */
  done: Type.Integer(),
  total: Type.Integer(),
});
export type CollectionStatus = Static<typeof CollectionStatus>;

export const CollectionStatuses = Type.Array(CollectionStatus);

/** What is stored of each season, newest first. */
export const Breakdown = Type.Array(
  Type.Object({
    season: Type.String(),
    isCurrent: Type.Boolean(),
    /** All but the league's own document. */
    totalRecords: Type.Integer(),
    breakdown: Type.Object({
      rosters: Type.Integer(),
      matchups: Type.Integer(),
      transactions: Type.Integer(),
      /** Picks of the season's drafts. */
      drafts: Type.Integer(),
      leagues: Type.Integer(),
      unique_players_with_stats: Type.Integer(),
    }),
  }),
);

export const ExtendedSeasons = Type.Object({
  seasons: Type.Array(Type.String()),
  /** Seasons that may be chosen for collecting, newest first. */
  collectable: Type.Array(Type.String()),
  sleeperCount: Type.Integer(),
  historicalCount: Type.Integer(),
});

export const recordsIn = ({ leagues: _leagues, ...counted }: SeasonCounts): number =>
  Object.values(counted).reduce((sum, rows) => sum + rows, 0);

/** `syncedAt`: when the season was read last by the first load and the polls; null where it never was. */
export function collectionStatus(job: SeasonCollectionDoc, records: number, syncedAt: Date | null): CollectionStatus {
  const { lastCollected } = job;
  const isPolledSince = syncedAt !== null && (lastCollected === null || syncedAt > lastCollected);
  return {
    season: job.season,
    dataType: 'season',
    status: job.state,
    recordsCollected: records,
    errorMessage: job.errorMessage,
    lastCollected: (isPolledSince ? syncedAt : lastCollected)?.toISOString() ?? null,
    startedAt: job.startedAt.toISOString(),
    done: job.doneParts.length,
    total: job.total,
  };
}

/** What the first load has of a season. */
interface LoadedSeason {
  season: string;
  /** Names of its parts that are not stored. */
  missing: readonly string[];
  /** All parts of a season. */
  total: number;
  /** When its league was read last from the provider. */
  syncedAt: Date | null;
}

/** A season that was never collected by hand: the first load and the polls keep it. */
export function loadedStatus(sync: SyncProgress, loaded: LoadedSeason, records: number): CollectionStatus {
  const { season, missing, total, syncedAt } = loaded;
  return {
    season,
    dataType: 'season',
    ...loadedState(sync, loaded),
    recordsCollected: records,
    lastCollected: syncedAt?.toISOString() ?? null,
    startedAt: null,
    done: total - missing.length,
    total,
  };
}

/** A load that goes on without a part, or that has failed, says so in its message. */
function loadedState(
  { state, message }: SyncProgress,
  { season, missing }: LoadedSeason,
): Pick<CollectionStatus, 'status' | 'errorMessage'> {
  if (missing.length > 0 && state === 'loading') return { status: 'in_progress', errorMessage: null };
  if (missing.length === 0 || message === null) return { status: 'success', errorMessage: null };
  const parts = missing.map((part) => ({ season, part }));
  return { status: 'error', errorMessage: state === 'failed' ? message : missingMessage(parts) };
}
