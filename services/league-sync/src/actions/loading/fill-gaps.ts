import { type SyncDeps } from '../../deps.js';
import { missingMessage } from '../../domain/loading/missing-parts.js';
import { nextTryAt } from '../../domain/loading/retry-gaps.js';
import { type ChainDoc } from '../../store/chains.js';
import { addSynced, announceSynced } from '../chains/announce-synced.js';
import { loadRound } from './load-round.js';

/**
 * Asks once more for the parts that a first load had to go on without, when their time has come; what is still missing
 * is asked for again later, each time after a longer wait.
 */
export async function fillGaps(deps: SyncDeps, chain: ChainDoc, now: Date, signal: AbortSignal): Promise<void> {
  if (chain.retry == null || chain.retry.at > now) return;
  const { failures, done, total } = await loadRound(deps, chain._id, {
    signal,
    announce: (session, part, league) => addSynced(deps, session, chain, [part], league),
  });
  signal.throwIfAborted();
  const message = missingMessage(failures.map(({ part }) => part));
  const tries = chain.retry.tries + 1;
  const filled: Partial<ChainDoc> = {
    sync: { state: 'ready', done, total, message },
    retry: message === null ? null : { tries, at: nextTryAt(now, tries) },
  };
  // A season was found meanwhile: its load announces everything.
  const unlessFound = ({ sync }: ChainDoc) => (sync.state === 'ready' ? filled : null);
  await announceSynced(deps, chain._id, message === chain.sync.message ? [] : ['progress'], unlessFound);
}
