import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { nflDataStatus } from '../../lib/api/shared-reads';

/** New data come after games and at night. The live stream is a league's; the tools stand without one too. */
const lookEveryMs = 60_000;
/** What is stored is served by all processes within this time. */
const settledMs = 3_000;

/** The parts of addresses by which reads that are made of NFL data are known. */
const reads = new Set([
  'player-stats',
  'red-zone-stats',
  'red-zone-receiving-stats',
  'red-zone-shares',
  'dvp-rankings',
  'player-card',
  'player-form',
  'fantasy-points',
  'player-consistency',
  'position-consistency',
  'available-seasons',
  'schedule',
  'nfl',
]);

const isOfNflData = ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
  queryKey.slice(0, 4).some((part) => reads.has(String(part)));

/** Has what is shown read again when new NFL data are stored, while a page of them is open. */
export function useFreshData(): void {
  const client = useQueryClient();
  const status = useQuery({ ...nflDataStatus(), refetchInterval: lookEveryMs, refetchOnMount: 'always' }).data;
  const stored = status?.ingestions.map(({ snapshotId }) => snapshotId).join();
  const seen = useRef(stored);
  useEffect(() => {
    const isNew = seen.current !== undefined && seen.current !== stored;
    seen.current = stored;
    if (isNew) setTimeout(() => void client.invalidateQueries({ predicate: isOfNflData }), settledMs);
  }, [client, stored]);
}
