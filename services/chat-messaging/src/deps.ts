import { type LeagueAccessSource } from '@dynasty/kit/league/access';
import { type Core } from '@dynasty/kit/core';
import { createStreamHub, type StreamHub } from './live/stream-hub.js';
import { type Channels, createChannels } from './store/channels.js';
import { createMessages, type Messages } from './store/messages.js';

export interface Deps extends Core {
  leagues: LeagueAccessSource;
  messages: Messages;
  channels: Channels;
  hub: StreamHub;
}

/** Builds everything that hangs on the two servers; nothing is started here. */
export function createDeps(core: Core, leagues: LeagueAccessSource): Deps {
  return {
    ...core,
    leagues,
    messages: createMessages(core.mongo),
    channels: createChannels(core.mongo),
    hub: createStreamHub(),
  };
}
