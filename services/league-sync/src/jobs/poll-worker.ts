import pLimit from 'p-limit';
import { withChain } from './chain-lease.js';
import { type Loop, startLoop } from './loop.js';
import { pollChain } from './poll-chain.js';
import { type SyncDeps } from './sync-deps.js';

const lookEveryMs = 2_000;
const chainsAtOnce = 6;
const chainsAtATime = 60;

/** Keeps connected chains fresh: those that are due, the longest overdue first. */
export function startPollWorker(deps: SyncDeps, everyMs = lookEveryMs): Loop {
  const limit = pLimit(chainsAtOnce);
  return startLoop({
    name: 'poll',
    everyMs,
    logger: deps.logger,
    async work(signal) {
      const chains = await deps.chains.due(new Date(), chainsAtATime);
      await Promise.all(chains.map((chain) => limit(poll, deps, chain._id, signal)));
    },
  });
}

/** Never rejects: one chain's trouble does not hold up the others. */
async function poll(deps: SyncDeps, chainId: string, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  try {
    await withChain(deps.leases, chainId, signal, async (held) => {
      const chain = await deps.chains.find(chainId);
      // Another worker may have been faster.
      if (chain === null || chain.nextPollAt > new Date() || chain.sync.state === 'loading') return;
      await pollChain(deps, chain, held);
    });
  } catch (error) {
    if (signal.aborted) return;
    deps.logger.error({ err: error, chainId }, 'a league could not be polled');
    const nextPollAt = new Date(Date.now() + 5 * 60_000);
    await deps.chains.update(chainId, { nextPollAt }).catch(() => undefined);
  }
}
