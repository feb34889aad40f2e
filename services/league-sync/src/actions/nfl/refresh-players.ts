import { setTimeout as sleep } from 'node:timers/promises';
import { wrongReply } from '../../clients/sleeper/checked.js';
import { type SyncDeps } from '../../deps.js';
import { type PlayerDoc } from '../../store/players.js';
import { type FailedReads } from './failed-reads.js';
import { playersCursor, playersReadAt } from './players-read.js';

type PlayerDeps = Pick<SyncDeps, 'players' | 'sleeper' | 'logger' | 'leases' | 'syncCursors'>;

/** How old the players grow before they are read again. */
export const playersEveryMs = 24 * 3_600_000;
const leaseMs = 15_000;

/** Nobody is taken off the provider's list: a reply with less than this part of what is stored is not all of it. */
const leastPart = 0.5;

/**
 * Fetches all players (megabytes) and stores them trimmed. A reply that cannot be used changes nothing, nor does one
 * without players, or without most of those that are stored: they would count as read for a day.
 */
async function refreshPlayers(deps: PlayerDeps): Promise<void> {
  const players = await deps.sleeper.players();
  if (players === null || (await isCutShort(deps, players))) throw wrongReply('players: most of them are missing');
  await deps.players.putAll(players);
  await deps.syncCursors.mark(...playersCursor, new Date());
  deps.logger.info({ players: players.length }, 'players are stored');
}

/** Whether players are but a few of those that are stored; a short list of others is that of another source. */
async function isCutShort(deps: Pick<PlayerDeps, 'players'>, players: readonly PlayerDoc[]): Promise<boolean> {
  if (players.length === 0) return true;
  if (players.length >= (await deps.players.count()) * leastPart) return false;
  const known = await deps.players.byId(players.map(({ _id }) => _id));
  return known.size === players.length;
}

/** Returns once players are stored; of several jobs that need them at once, one fetches them. */
export async function requirePlayers(deps: PlayerDeps, signal: AbortSignal): Promise<void> {
  while ((await playersReadAt(deps)) === null) {
    if (await deps.leases.withLease('players', leaseMs, () => refreshPlayers(deps))) return;
    await sleep(250, undefined, { signal });
  }
}

/** Once a day, and only where some league needs players; those that could not be read lately are left alone. */
export async function keepPlayersFresh(deps: PlayerDeps, failed: FailedReads): Promise<void> {
  const storedAt = await playersReadAt(deps);
  if (storedAt === null || Date.now() - storedAt.getTime() < playersEveryMs || failed.has('players')) return;
  await failed.noting('players', async () => {
    await deps.leases.withLease('players', leaseMs, () => refreshPlayers(deps));
  });
}
