import { type SyncDeps } from '../../deps.js';
import { missingMessage } from '../../domain/loading/missing-parts.js';
import { nextRoundMs, nextTryAt, roundsToGiveUp } from '../../domain/loading/retry-gaps.js';
import { pollEveryMs } from '../../domain/polling/cadence.js';
import { runningSeasonOf } from '../../domain/season/chain-season.js';
import { type ChainDoc } from '../../store/chains.js';
import { allParts, announceSynced, createProgress } from '../chains/announce-synced.js';
import { noteChampions } from '../champions/note-champions.js';
import { findDrafting } from '../polling/find-drafting.js';
import { type LoadRound, loadRound } from './load-round.js';

/** While the provider is away it is asked again this often. */
const awayMs = 15_000;

/**
 * One round of a chain's first load: everything that it lacks, newest season first. What is done is stored part by
 * part, so a killed job goes on where it stopped. While the provider is away the next round waits for it; a part that
 * it does not give in three rounds is left to later polls. Between rounds nothing is held.
 */
export async function connectChain(deps: SyncDeps, chainId: string, signal: AbortSignal): Promise<void> {
  const progress = createProgress(deps, chainId);
  const show = ({ done, total }: LoadRound) => progress.show({ state: 'loading', done, total, message: null });
  const round = await loadRound(deps, chainId, { signal, onProgress: show }).finally(() => progress.settled());
  signal.throwIfAborted();
  if (round.isAway) return waitForProvider(deps, chainId);
  const chain = await deps.chains.find(chainId);
  const rounds = (chain?.retry?.tries ?? 0) + 1;
  if (round.failures.length === 0 || rounds >= roundsToGiveUp) return finish(deps, chainId, round);
  const retry = { tries: rounds, at: new Date(Date.now() + nextRoundMs(rounds)) };
  await deps.chains.update(chainId, { retry });
}

/** The chain is loaded, unless somebody has joined it with another season meanwhile: that one is loaded next. */
async function finish(deps: SyncDeps, chainId: string, round: LoadRound): Promise<void> {
  const { failures, done, total } = round;
  const chain = await deps.chains.find(chainId);
  if (chain === null) return;
  await noteChampions(deps, chain, () => true);
  const now = new Date();
  const everyMs = pollEveryMs(await deps.nflState.find(), runningSeasonOf(chain));
  const message = missingMessage(failures.map(({ part }) => part));
  const ready: Partial<ChainDoc> = {
    sync: { state: 'ready', done, total, message },
    retry: message === null ? null : { tries: 1, at: nextTryAt(now, 1) },
    staleSince: null,
    isRetrying: false,
    syncedAt: now,
    nextPollAt: new Date(now.getTime() + everyMs),
    draftingFrom: await findDrafting(deps, chain),
  };
  const isWhole = ({ leagueIds }: ChainDoc) => leagueIds.every((leagueId) => round.seasons.includes(leagueId));
  if (!(await announceSynced(deps, chainId, allParts, (stored) => (isWhole(stored) ? ready : null)))) return;
  deps.logger.info({ chainId, seasons: chain.seasons.length, missing: failures.length }, 'a league is loaded');
}

async function waitForProvider(deps: SyncDeps, chainId: string): Promise<void> {
  const chain = await deps.chains.find(chainId);
  if (chain === null) return;
  // Rounds in which nothing could be fetched do not count.
  const retry = { tries: chain.retry?.tries ?? 0, at: new Date(Date.now() + awayMs) };
  const sync = { ...chain.sync, message: 'Sleeper does not respond right now; loading goes on as soon as it does.' };
  if (chain.sync.message === sync.message) return deps.chains.update(chainId, { retry });
  await announceSynced(deps, chainId, ['progress'], { retry, sync, staleSince: chain.staleSince ?? new Date() });
}
