import { isDatabaseAway } from '@dynasty/kit/errors';
import { type SyncDeps } from '../../deps.js';
import { withChain } from './hold-chain.js';

interface Attending {
  chainId: string;
  /** The process stops. */
  stopping: AbortSignal;
  work: (signal: AbortSignal) => Promise<void>;
  /** What is logged when the work fails: 'a league could not be polled'. */
  trouble: string;
  /** Deals with a fault of the work itself, after it is logged. */
  onFault: () => Promise<unknown>;
}

/**
 * Does a job's work on a chain while no other worker changes it, and never rejects. When the process stops, the lease is
 * lost to another worker or the database is away, nothing is wrong with the work: whoever comes to it next goes on.
 */
export async function attendChain(
  { leases, logger }: Pick<SyncDeps, 'leases' | 'logger'>,
  { chainId, stopping, work, trouble, onFault }: Attending,
): Promise<void> {
  if (stopping.aborted) return;
  let held: AbortSignal | undefined;
  try {
    await withChain(leases, chainId, stopping, (signal) => {
      held = signal;
      return work(signal);
    });
  } catch (err) {
    if (stopping.aborted || held?.aborted === true) return;
    logger.error({ err, chainId }, trouble);
    if (isDatabaseAway(err)) return;
    await onFault().catch((cause: unknown) => logger.error({ err: cause, chainId }, `${trouble}: not stored`));
  }
}
