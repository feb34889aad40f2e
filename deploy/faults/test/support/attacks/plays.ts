import type { Caller } from '../roles/caller.js';
import { until } from '../stack.js';

interface Ingestion {
  kind: string;
  season: number | null;
  state: string;
  snapshotId: string | null;
}

const storedMs = 120_000;

/**
 * Whether analytics has a season's plays: resolves once they are stored, or it is known that the stack's source has none.
 * Without a schedule no season is looked for.
 */
export async function hasPlays(season: number, caller: Caller): Promise<boolean> {
  const read = async () => {
    const { ingestions } = await caller.get<{ ingestions: Ingestion[] }>('/api/nfl-data/status');
    return ingestions.filter(({ kind, season: of }) => kind === 'schedule' || (kind === 'plays' && of === season));
  };
  const isStored = ({ kind, snapshotId }: Ingestion) => kind === 'plays' && snapshotId !== null;
  const isAbsent = ({ state }: Ingestion) => state === 'absent';
  return (await until(read, (all) => all.some(isStored) || all.some(isAbsent), storedMs)).some(isStored);
}
