import { type Bus } from '@dynasty/kit/bus';
import { followGoneLeagues } from '@dynasty/kit/league/follow-gone-leagues';
import { closeChain } from '../actions/close-chain.js';
import { type SyncDeps } from '../actions/sync-deps.js';
import { chainCollections } from '../store/chain-merge.js';

/** Removes chains that admin has deleted, and what is left of one that was taken into another. */
export function followGoneChains(bus: Bus, deps: SyncDeps, graceMs?: number) {
  return followGoneLeagues({
    ...deps,
    bus,
    service: 'league-sync',
    collections: chainCollections,
    beforePurge: ({ chainId }) => closeChain(deps, chainId),
    ...(graceMs === undefined ? {} : { graceMs }),
  });
}
