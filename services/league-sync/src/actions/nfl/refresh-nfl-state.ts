import { type SyncDeps } from '../../deps.js';
import { type NflStateDoc } from '../../store/nfl-calendar.js';

type StateDeps = Pick<SyncDeps, 'nflState' | 'sleeper'>;

/** How old the NFL's state grows before it is read again, at the pace of real time. */
export const nflStateEveryMs = 5 * 60_000;

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
