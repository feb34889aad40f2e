import { type LeagueAccessSource } from '@dynasty/kit/league/access';
import { type Core } from '@dynasty/kit/core';
import { createIdempotency, type Idempotency } from '@dynasty/kit/idempotency';
import { createGoneLeagues, type GoneLeagues } from '@dynasty/kit/league/gone-leagues';
import { createOutbox, type Outbox } from '@dynasty/kit/outbox';
import { createStreamHub, type StreamHub } from './live/stream-hub.js';
import { type Channels, createChannels } from './store/channels.js';
import { createMessages, type Messages } from './store/messages.js';

export interface Deps extends Core {
  outbox: Outbox;
  idempotency: Idempotency;
  leagues: LeagueAccessSource;
  messages: Messages;
  channels: Channels;
  hub: StreamHub;
  goneLeagues: GoneLeagues;
}

/** Builds everything that hangs on the two servers; nothing is started here. */
export function createDeps(core: Core, leagues: LeagueAccessSource): Deps {
  return {
    ...core,
    leagues,
    outbox: createOutbox(core),
    goneLeagues: createGoneLeagues(core.mongo),
    idempotency: createIdempotency(core.mongo),
    messages: createMessages(core.mongo),
    channels: createChannels(core.mongo),
    hub: createStreamHub(),
  };
}

/** Makes the indexes of every collection. */
export async function ensureIndexes(deps: Pick<Deps, 'messages' | 'channels' | 'goneLeagues'>): Promise<void> {
  await Promise.all([deps.messages, deps.channels, deps.goneLeagues].map((store) => store.ensureIndexes()));
}
