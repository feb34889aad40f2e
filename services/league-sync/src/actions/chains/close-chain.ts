import { AppError } from '@dynasty/kit/errors';
import { type SyncDeps } from '../../deps.js';
import { withChain } from './hold-chain.js';

type CloseDeps = Pick<SyncDeps, 'chains' | 'leases' | 'syncCursors' | 'seasonCursors'>;

/**
 * Ends the jobs of a chain that is to be deleted: none is started any more, and none is under way. Throws AppError
 * unavailable `chain-busy` while one is.
 */
export async function closeChain(deps: CloseDeps, chainId: string): Promise<void> {
  const chain = await deps.chains.find(chainId);
  if (chain === null) return;
  await deps.chains.update(chainId, { approval: 'deleted' });
  const isFree = await withChain(deps.leases, chainId, new AbortController().signal, async () => {
    await deps.syncCursors.remove(chain.connectionId);
    await deps.seasonCursors.remove(chain.connectionId);
  });
  if (!isFree) throw new AppError('unavailable', 'chain-busy', 'A job works on this league.', { retryAfterS: 1 });
}
