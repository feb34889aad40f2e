import { followGoneLeagues } from '@dynasty/kit/league/follow-gone-leagues';
import { mergeChats } from '../actions/merge-chats.js';
import { type Deps } from '../deps.js';

type GoneDeps = Pick<Deps, 'bus' | 'mongo' | 'outbox' | 'logger' | 'goneLeagues' | 'messages' | 'channels' | 'hub'>;

/** Removes the chat of deleted leagues; that of a league that was taken into another one goes with it. */
export async function clearGoneLeagues(deps: GoneDeps, graceMs?: number) {
  // Pages that follow a league that is gone come back, and are told what is there now.
  await deps.bus.broadcast('league.chains_merged.v1', ({ payload }) => {
    for (const listener of deps.hub.all()) if (listener.chainId === payload.absorbedChainId) listener.close();
  });
  return followGoneLeagues({
    ...deps,
    service: 'chat',
    collections: [{ name: 'messages' }, { name: 'channels', of: ({ chainId }) => ({ _id: chainId }) }],
    absorb: (session, { into, absorbed }) => mergeChats(deps, session, absorbed.chainId, into.chainId),
    ...(graceMs === undefined ? {} : { graceMs }),
  });
}
