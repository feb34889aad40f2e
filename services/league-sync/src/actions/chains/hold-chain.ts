import { type Leases } from '@dynasty/kit/lease';

/** A crashed worker's chain is free for another one after this time. */
const leaseMs = 6_000;

/** One worker at a time changes a chain, whatever job it runs; false when another worker has it. */
export function withChain(
  leases: Leases,
  chainId: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<boolean> {
  return leases.withLease(`chain:${chainId}`, leaseMs, (leaseSignal) => work(AbortSignal.any([leaseSignal, signal])));
}
