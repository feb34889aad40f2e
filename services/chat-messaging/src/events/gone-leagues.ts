import { followGoneLeagues } from '@dynasty/kit/league/follow-gone-leagues';
import { type LeagueIds } from '@dynasty/kit/league/gone-leagues';
import { hooksOf } from '@dynasty/kit/transaction-hooks';
import { absorbChats, type AbsorbDeps, absorbMost } from '../actions/absorb-chats.js';
import { type Deps } from '../deps.js';

type GoneDeps = AbsorbDeps & Pick<Deps, 'bus' | 'mongo' | 'logger' | 'goneLeagues' | 'openStreams' | 'keptResponses'>;

/** Live events of a league and of its accounts. */
const addressedTo =
  (field: string) =>
  ({ chainId }: LeagueIds) => ({ [field]: { $regex: `^${chainId}(\\.|$)` } });

/** Removes the chat of deleted leagues; the chat of a merged league moves to the other one. */
export async function clearGoneLeagues(deps: GoneDeps, graceMs?: number) {
  // Pages that follow a removed league reconnect and learn what has become of it.
  await deps.bus.broadcast('league.chains_merged.v1', ({ payload }) => {
    deps.openStreams.closeWhere(({ chainId }) => chainId === payload.absorbedChainId);
  });
  return followGoneLeagues({
    ...deps,
    service: 'chat',
    collections: [
      ...['messages', 'conversations', 'seats', 'reports'].map((name) => ({ name })),
      ...['pending_events', 'stream_events'].map((name) => ({ name, of: addressedTo('address') })),
      { name: 'stream_positions', of: addressedTo('_id') },
    ],
    // Their bytes lie elsewhere: they are removed with those.
    beforePurge: ({ chainId }) => deps.files.dropChain(chainId),
    beforeAbsorb: ({ into, absorbed }) => absorbMost(deps, absorbed.chainId, into.chainId),
    async absorb(session, { into, absorbed }) {
      await absorbChats(deps, session, absorbed.chainId, into.chainId);
      hooksOf(session).afterCommit.push(() => deps.keptResponses.drop([into.chainId]));
    },
    ...(graceMs === undefined ? {} : { graceMs }),
  });
}
