import { type Loop, startLoop } from '@dynasty/kit/loop';
import pLimit from 'p-limit';
import { setTimeout as sleep } from 'node:timers/promises';
import { announceSynced } from '../actions/chains/announce-synced.js';
import { attendChain } from '../actions/chains/attend-chain.js';
import { isChainBusy } from '../actions/loading/absorb-chain.js';
import { connectChain } from '../actions/loading/connect-chain.js';
import { type SyncDeps } from '../deps.js';

/** Chains that one process loads at the same time. */
const chainsAtOnce = 3;
/** How soon a chain is picked up that another worker left behind; less often while there is nothing to load. */
const everyMs = { loading: 3_000, quiet: 15_000 };
/** How soon a job that had to wait for another one comes again. */
const busyMs = 500;
/** A bug in one chain's data is not met again before this time. */
const retryFailedMs = 15 * 60_000;

/** Loads chains that were connected, here or by a worker that died. */
export function startConnectWorker(deps: SyncDeps): Loop {
  const underWay = new Map<string, Promise<void>>();
  const limit = pLimit(chainsAtOnce);
  let isLoading = false;
  const loop = startLoop({
    name: 'connect',
    everyMs: () => (isLoading ? everyMs.loading : everyMs.quiet),
    logger: deps.logger,
    async work(signal) {
      const loading = await deps.chains.loading(new Date());
      isLoading = loading.length > 0;
      for (const chainId of loading) {
        if (underWay.has(chainId)) continue;
        const work = limit(load, deps, chainId, signal)
          .finally(() => underWay.delete(chainId))
          .then((isBusy) => (isBusy ? comeBack(signal) : undefined));
        underWay.set(chainId, work);
      }
    },
  });
  /** The other chain's job needs a moment. */
  async function comeBack(signal: AbortSignal): Promise<void> {
    await sleep(busyMs, undefined, { signal }).catch(() => undefined);
    loop.wake();
  }
  return {
    wake: () => loop.wake(),
    async stop() {
      await loop.stop();
      await Promise.all(underWay.values());
    },
  };
}

/**
 * A chain that could not be loaded is tried again by the loop, or later when its data is to blame. True when it has to
 * wait for another chain's job.
 */
async function load(deps: SyncDeps, chainId: string, stopping: AbortSignal): Promise<boolean> {
  let isBusy = false;
  await attendChain(deps, {
    chainId,
    stopping,
    trouble: 'a league could not be loaded',
    async work(signal) {
      const chain = await deps.chains.find(chainId);
      if (chain?.sync.state !== 'loading' || chain.approval === 'deleted') return;
      try {
        await connectChain(deps, chainId, signal);
      } catch (error) {
        if (!isChainBusy(error)) throw error;
        isBusy = true;
      }
    },
    onFault: () => markFailed(deps, chainId),
  });
  return isBusy;
}

async function markFailed(deps: SyncDeps, chainId: string): Promise<void> {
  const chain = await deps.chains.find(chainId);
  if (chain === null) return;
  const sync = { ...chain.sync, state: 'failed' as const, message: 'Loading this league failed; it is tried again.' };
  const nextPollAt = new Date(Date.now() + retryFailedMs);
  await announceSynced(deps, chainId, ['progress'], { sync, retry: null, nextPollAt, isRetrying: true });
}
