import { type ChainDoc } from '../../src/store/chains.js';
import { eventually, type SyncBed } from './sync-bed.js';

/** So long after its last poll a league is read thoroughly, and newer seasons are looked for. */
export const agesMs = { hour: 3_600_000, week: 8 * 86_400_000 };

/** Makes a chain due now and waits until it was polled; `agoMs`: as if it had been read last that long ago. */
export async function pollNow(bed: SyncBed, chainId: string, agoMs?: number): Promise<ChainDoc> {
  const before = await bed.deps.chains.find(chainId);
  const syncedAt = agoMs === undefined ? (before?.syncedAt ?? null) : new Date(Date.now() - agoMs);
  await bed.deps.chains.update(chainId, { nextPollAt: new Date(0), syncedAt });
  const chain = await eventually(
    () => bed.deps.chains.find(chainId),
    (now) => (now?.nextPollAt.getTime() ?? 0) > 0 && now?.sync.state === 'ready',
  );
  if (chain === null) throw new Error('the chain is gone');
  return chain;
}

/**
 * Has the parts that are missing asked for until they are there. Again each time: a poll that is under way says itself
 * when the next one is due, and one that comes while nobody is asked, since Sleeper has failed five times in a row, when
 * the parts are.
 */
export async function fillNow(bed: SyncBed, chainId: string): Promise<ChainDoc> {
  const change = { nextPollAt: new Date(0), retry: { tries: 1, at: new Date(0) } };
  const isWhole = (chain: ChainDoc | null) => chain?.sync.message === null && chain.retry == null;
  const whole = await eventually(async () => {
    const chain = await bed.deps.chains.find(chainId);
    if (!isWhole(chain)) await bed.deps.chains.update(chainId, change);
    return chain;
  }, isWhole);
  if (whole === null) throw new Error('the chain is gone');
  return whole;
}
