import type { Member } from './member.js';
import { until } from './until.js';

const loadingMs = 10 * 60_000;
const unchangedMs = 30_000;

interface Ingestion {
  state: string;
  snapshotId: string | null;
  progress: unknown;
}

/**
 * Waits until what there is of the NFL's data is stored, stat lines too, which come week by week: until nothing has
 * changed for a while. A season whose lines are not there yet goes on to be asked for, and is not waited for.
 */
export async function loadedNflData(leagueId: string, member: Member): Promise<void> {
  let before = '';
  let since = Date.now();
  await until(
    'the NFL data being loaded',
    async () => {
      const seasons = await member.api<number[]>(`/leagues/${leagueId}/available-seasons`);
      const { ingestions } = await member.api<{ ingestions: Ingestion[] }>('/nfl-data/status');
      const isWaiting = ingestions.some(({ state }) => state === 'waiting');
      const now = JSON.stringify(ingestions.map(({ state, snapshotId, progress }) => [state, snapshotId, progress]));
      if (now !== before || isWaiting) since = Date.now();
      before = now;
      return seasons.length > 0 && Date.now() - since > unchangedMs ? seasons : null;
    },
    { withinMs: loadingMs, everyMs: 500 },
  );
}
