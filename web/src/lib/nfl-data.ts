import type { QueryClient } from '@tanstack/react-query';
import { nflDataStatus, type NflDataStatus } from './api/shared-reads';
import type { LiveEvents } from './live-source';
import { observed } from './observed';

/** What is stored is served by all processes within this time. */
const settledMs = 3_000;
/** Open pages do not all read again at once. */
const spreadMs = 3_000;

/** The parts of addresses by which reads that are made of NFL data are known. */
const reads = new Set([
  'player-stats',
  'red-zone-stats',
  'red-zone-receiving-stats',
  'red-zone-shares',
  'dvp-rankings',
  'player-card',
  'player-form',
  'demographics',
  'fantasy-points',
  'player-consistency',
  'position-consistency',
  'available-seasons',
  'schedule',
  'nfl',
]);

const isOfNflData = ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
  queryKey.slice(0, 4).some((part) => reads.has(String(part)));

/** The snapshots that the reads of a page are made of, as far as it knows. */
const known = new WeakMap<QueryClient, string>();

const storedOf = ({ ingestions }: NflDataStatus): string => ingestions.map(({ snapshotId }) => snapshotId).join();

/** When pages were last read again for new data; null since they were opened. */
export const readAgainAt = observed<number | null>(null);

/**
 * Has what is made of NFL data read again when the status names other snapshots than the last one did; `isNews` when
 * something else has told already that there are newer data.
 */
export function followStored(client: QueryClient, status: NflDataStatus, isNews = false): void {
  const [before, stored] = [known.get(client), storedOf(status)];
  known.set(client, stored);
  if (stored === before || (before === undefined && !isNews)) return;
  setTimeout(
    () => {
      readAgainAt.set(Date.now());
      void client.invalidateQueries({ predicate: isOfNflData });
    },
    settledMs + Math.random() * spreadMs,
  );
}

/** Asks what is stored now and has pages follow it; whoever cannot be asked is followed by the next look. */
export async function lookAtStored(client: QueryClient): Promise<void> {
  const status = await client.fetchQuery({ ...nflDataStatus(), staleTime: 0 }).catch(() => undefined);
  if (status) followStored(client, status, true);
}

/** Shows what was told of one kind of data, where the status is shown. */
export const showProgress = (client: QueryClient, told: LiveEvents['nfl.progress']): void =>
  void client.setQueryData(nflDataStatus().queryKey, (status) => status && withProgress(status, told));

/** The status with what was told of one kind of data; the same where it does not know that kind. */
export function withProgress(status: NflDataStatus, { kind, season, ...progress }: LiveEvents['nfl.progress']) {
  const isTold = (one: NflDataStatus['ingestions'][number]) => one.kind === kind && one.season === season;
  if (!status.ingestions.some(isTold)) return status;
  const ingestions = status.ingestions.map((one) =>
    isTold(one) ? { ...one, state: 'loading' as const, progress } : one,
  );
  return { ...status, state: 'loading' as const, ingestions };
}
