import { type ClientSession } from '@dynasty/kit/mongo';
import { randomUUID } from 'node:crypto';
import { type SyncDeps } from '../../deps.js';
import { runningSeasonOf } from '../../domain/season/chain-season.js';
import { type ChainDoc, type SyncProgress } from '../../store/chains.js';
import { type LeagueDoc } from '../../store/leagues.js';

/** Parts of a league that pages show; sent with league.synced. */
export type SyncedPart =
  'league' | 'rosters' | 'users' | 'matchups' | 'transactions' | 'drafts' | 'brackets' | 'progress';

/** Every part that a first load fills. */
export const allParts: readonly SyncedPart[] = [
  'league',
  'rosters',
  'users',
  'matchups',
  'transactions',
  'drafts',
  'brackets',
  'progress',
];

/** The fields of a chain that its events carry. */
export type AnnouncedChain = Pick<ChainDoc, '_id' | 'connectionId' | 'currentLeagueId' | 'seasons'>;

/**
 * Says which parts pages should read again, in the transaction that changes them; nothing when there are none.
 * `changed`: the season whose parts they are; consumers make anew what they made of that season. Without it they are of
 * the league as a whole, told by its running season.
 */
export async function addSynced(
  { outbox }: Pick<SyncDeps, 'outbox'>,
  session: ClientSession,
  chain: AnnouncedChain,
  parts: readonly SyncedPart[],
  changed?: Pick<LeagueDoc, '_id' | 'season'>,
): Promise<void> {
  if (parts.length === 0) return;
  const { _id: leagueId, season } = changed ?? { _id: chain.currentLeagueId, season: runningSeasonOf(chain) };
  await outbox.add(session, 'league.synced.v1', `${chain.connectionId}:${randomUUID()}`, {
    chainId: chain._id,
    connectionId: chain.connectionId,
    leagueId,
    season,
    parts: [...parts],
  });
}

type NewsDeps = Pick<SyncDeps, 'mongo' | 'outbox' | 'chains'>;

type ChainChange = Partial<Omit<ChainDoc, '_id'>>;

/**
 * Changes the chain and says which parts pages should read again, in one transaction. False when `change`, asked about
 * the chain as it is now, says that it stays.
 */
export async function announceSynced(
  deps: NewsDeps,
  chainId: string,
  parts: readonly SyncedPart[],
  change: ChainChange | ((now: ChainDoc) => ChainChange | null),
): Promise<boolean> {
  return deps.mongo.transaction(async (session) => {
    const before = await deps.chains.find(chainId, session);
    if (before === null) return false;
    const after = typeof change === 'function' ? change(before) : change;
    if (after === null) return false;
    await deps.chains.update(chainId, after, session);
    await addSynced(deps, session, { ...before, ...after }, parts);
    return true;
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
      writing = writing.then(async () => void (await announceSynced(deps, chainId, ['progress'], { sync })));
      await writing;
    },
    /** Waits for the last write. */
    settled: () => writing,
  };
}
