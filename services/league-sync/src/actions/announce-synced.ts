import { runningSeasonOf } from '../domain/season/chain-season.js';
import { type ChainDoc, type SyncProgress } from '../store/chains.js';
import { type SyncDeps } from './sync-deps.js';

/** Parts of a league that pages show; sent with league.synced. */
export type SyncedPart =
  'league' | 'rosters' | 'users' | 'matchups' | 'transactions' | 'drafts' | 'brackets' | 'progress';

type NewsDeps = Pick<SyncDeps, 'mongo' | 'outbox' | 'chains'>;

/** Changes the chain and says which parts pages should read again, in one transaction. */
export async function announceSynced(
  deps: NewsDeps,
  chainId: string,
  parts: SyncedPart[],
  change: Partial<Omit<ChainDoc, '_id'>>,
): Promise<void> {
  await deps.mongo.transaction(async (session) => {
    const before = await deps.chains.find(chainId, session);
    if (before === null) return;
    const chain = { ...before, ...change };
    await deps.chains.update(chainId, change, session);
    await deps.outbox.add(session, 'league.synced.v1', `${chain.connectionId}:${Date.now()}:${parts.join('+')}`, {
      chainId,
      connectionId: chain.connectionId,
      leagueId: chain.currentLeagueId,
      season: runningSeasonOf(chain),
      parts,
    });
  });
}

const everyMs = 500;

/** Writes the connect job's progress, at most twice a second. */
export function createProgress(deps: NewsDeps, chainId: string) {
  let writtenAt = 0;
  let writing: Promise<void> = Promise.resolve();

  return {
    async show(sync: SyncProgress): Promise<void> {
      const now = Date.now();
      if (now - writtenAt < everyMs) return;
      writtenAt = now;
      writing = writing.then(() => announceSynced(deps, chainId, ['progress'], { sync }));
      await writing;
    },
    /** Until the last write is through. */
    settled: () => writing,
  };
}
