import { type LeagueAccessSource } from '@dynasty/kit/access';
import { type TokenVerifier } from '@dynasty/kit/auth';
import { type Bus } from '@dynasty/kit/bus';
import { createIdempotency, type Idempotency } from '@dynasty/kit/idempotency';
import { type Logger } from '@dynasty/kit/logger';
import { type Mongo } from '@dynasty/kit/mongo';
import { createOutbox, type Outbox } from '@dynasty/kit/outbox';
import { createStreamHub, type StreamHub } from './live/stream-hub.js';
import { type Channels, createChannels } from './store/channels.js';
import { createMessages, type Messages } from './store/messages.js';

export interface Deps {
  logger: Logger;
  mongo: Mongo;
  bus: Bus;
  outbox: Outbox;
  idempotency: Idempotency;
  verifier: TokenVerifier;
  isSignedOut: (sid: string) => boolean;
  leagues: LeagueAccessSource;
  limits: 'on' | 'off';
  messages: Messages;
  channels: Channels;
  hub: StreamHub;
}

/** Builds everything that hangs on the two servers; nothing is started here. */
export function createDeps(
  o: Pick<Deps, 'logger' | 'mongo' | 'bus' | 'verifier' | 'isSignedOut' | 'leagues' | 'limits'>,
): Deps {
  return {
    ...o,
    outbox: createOutbox(o),
    idempotency: createIdempotency(o.mongo),
    messages: createMessages(o.mongo),
    channels: createChannels(o.mongo),
    hub: createStreamHub(),
  };
}

/** Makes the indexes of every collection. */
export async function ensureIndexes(deps: Pick<Deps, 'messages' | 'channels'>): Promise<void> {
  await Promise.all([deps.messages.ensureIndexes(), deps.channels.ensureIndexes()]);
}
