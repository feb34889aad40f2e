import { followGoneLeagues } from '@dynasty/kit/league/follow-gone-leagues';
import { closeChain } from '../actions/chains/close-chain.js';
import { type Deps } from '../deps.js';
import { chainCollections } from '../store/chain-merge.js';

/** Removes chains that admin has deleted, and what is left of one that was taken into another. */
export function followGoneChains(deps: Deps, graceMs?: number) {
  return followGoneLeagues({
    ...deps,
    service: 'league-sync',
    collections: chainCollections,
    beforePurge: ({ chainId }) => closeChain(deps, chainId),
    ...(graceMs === undefined ? {} : { graceMs }),
  });
}
