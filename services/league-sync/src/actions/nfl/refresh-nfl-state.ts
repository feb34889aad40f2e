import { type NflStateDoc } from '../../store/nfl-calendar.js';
import { type SyncDeps } from '../sync-deps.js';

type StateDeps = Pick<SyncDeps, 'nflState' | 'sleeper'>;

/** Asks what week it is and stores the reply; null when the provider does not say. */
export async function refreshNflState(deps: StateDeps): Promise<NflStateDoc | null> {
  const state = await deps.sleeper.state();
  if (state === null) return null;
  const stored: NflStateDoc = { _id: 'nfl', ...state, fetchedAt: new Date() };
  await deps.nflState.put(stored);
  return stored;
}

/** The stored state, else a fresh one. */
export const knownNflState = async (deps: StateDeps) => (await deps.nflState.find()) ?? refreshNflState(deps);
