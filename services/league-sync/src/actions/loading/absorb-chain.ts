import { AppError } from '@dynasty/kit/errors';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type SyncDeps } from '../../deps.js';
import { areTwoLeagues, goesOn } from '../../domain/season/chain-season.js';
import { type ChainDoc } from '../../store/chains.js';
import { type LeagueDoc } from '../../store/leagues.js';
import { withChain } from '../chains/hold-chain.js';
import { mergeChains } from './merge-chains.js';

/** The failure of a job that has to wait for the other chain's job. */
export const isChainBusy = (error: unknown) => error instanceof AppError && error.slug === 'chain-busy';

/**
 * Two chains prove to be one league (its seasons were connected under different ids before their tie was known): the
 * one connected first takes the other's seasons and members, and loads what is missing. Called by the job that holds
 * `mine`. While another job holds `other` it throws AppError `chain-busy`: `unavailable` for the older chain, which
 * tries again, and `conflict` for the younger one, which gives up its own lease, so that two jobs never wait for each
 * other. It throws `unavailable`, too, while one of them is being deleted, and while nobody can say whether it is. False
 * for two leagues that were both played in one year, or of which one was renewed from a season after which the other has
 * gone on: they stay two.
 */
export async function absorbChain(deps: SyncDeps, mine: string, other: string, signal: AbortSignal): Promise<boolean> {
  let isOne = true;
  const free = await withChain(deps.leases, other, signal, async () => {
    const chains = await inOrder(deps, mine, other);
    isOne = chains === null || !(await areTwo(deps, chains));
    if (chains === null || !isOne) return;
    await refuseToBeDeleted(deps, [chains.older, chains.younger]);
    const leagueSeason = (await deps.nflState.find())?.leagueSeason ?? chains.older.seasons[0]?.season ?? '';
    const ids = { older: chains.older._id, younger: chains.younger._id };
    await deps.mongo.transaction(async (session) => {
      await refuseDeleted(deps, [chains.older, chains.younger], session);
      await mergeChains(deps, ids, leagueSeason, session);
      // The younger one's note is of the merge itself.
      const { _id: chainId, connectionId } = chains.older;
      await deps.goneLeagues.meetNote({ chainId, connectionId }, session);
    });
    deps.logger.info({ chainId: ids.older, absorbed: ids.younger }, 'two chains are one now');
  });
  if (free) return isOne;
  const isOlder = (await inOrder(deps, mine, other))?.older._id === mine;
  throw new AppError(isOlder ? 'unavailable' : 'conflict', 'chain-busy', 'Another job works on this league.', {
    retryAfterS: 1,
  });
}

/** Whether both were played in one year, or one does not go on with the other where it follows that. */
async function areTwo(
  { leagues }: Pick<SyncDeps, 'leagues'>,
  { older, younger }: { older: ChainDoc; younger: ChainDoc },
): Promise<boolean> {
  const [ofOlder, ofYounger] = [await leagues.ofChain(older._id), await leagues.ofChain(younger._id)];
  const wereBothPlayed = ofOlder.some((known) =>
    ofYounger.some((other) => other.season === known.season && areTwoLeagues(known, other)),
  );
  return wereBothPlayed || leavesOff(ofOlder, ofYounger) || leavesOff(ofYounger, ofOlder);
}

/** Whether one of these leagues follows a season after which the others have gone on without it; files say nothing of that. */
const leavesOff = (leagues: readonly LeagueDoc[], others: readonly LeagueDoc[]): boolean =>
  leagues.some((league) => {
    const followed = others.find(({ _id }) => _id === league.previousLeagueId);
    if (league.importedAt !== undefined || followed === undefined) return false;
    const next = leagues.filter(({ season }) => Number(season) >= Number(league.season));
    return !goesOn(others, followed, next);
  });

/** A super admin may have deleted a league of which the news have not come yet: they meant that one alone. */
async function refuseToBeDeleted({ admin }: Pick<SyncDeps, 'admin'>, chains: ChainDoc[]): Promise<void> {
  for (const { _id: chainId, connectionId } of chains) {
    if (await admin.isDeleted({ chainId, connectionId })) throw beingDeleted();
  }
}

/**
 * What a deleted league has until it is cleared goes with it, not into another one; and nothing goes into it. Who comes
 * again finds it closed, or no longer there.
 */
async function refuseDeleted(deps: SyncDeps, chains: ChainDoc[], session: ClientSession): Promise<void> {
  for (const { _id: chainId, connectionId } of chains) {
    if (await deps.goneLeagues.isGone({ chainId, connectionId }, session)) throw beingDeleted();
  }
}

const beingDeleted = () =>
  new AppError('unavailable', 'chain-busy', 'One of the two leagues is being deleted.', { retryAfterS: 1 });

/** Null when one of them no longer exists. */
async function inOrder(deps: SyncDeps, mine: string, other: string) {
  const [a, b] = [await deps.chains.find(mine), await deps.chains.find(other)];
  if (a === null || b === null) return null;
  const isFirst = a.connectedAt.getTime() - b.connectedAt.getTime() || (a._id < b._id ? -1 : 1);
  return isFirst < 0 ? { older: a, younger: b } : { older: b, younger: a };
}
