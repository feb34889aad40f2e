import type { Static, TObject } from 'typebox';
import { createTokenVerifier, watchSignedOut, type TokenVerifier } from './auth.js';
import { connectBus, type Bus } from './bus.js';
import { baseEnv, httpEnv, mongoEnv, natsEnv, oidcEnv } from './config.js';
import type { Logger } from './logger.js';
import { connectMongo, type Mongo } from './mongo.js';
import { openWaitingRoom } from './waiting-room.js';

/** The settings that every service has. */
export const coreEnv = { ...baseEnv, ...httpEnv, ...mongoEnv, ...natsEnv, ...oidcEnv };

/** The common settings, grouped; the database is named after the service unless MONGO_DB says otherwise. */
export function coreConfig(values: Static<TObject<typeof coreEnv>>, service: string) {
  return {
    service,
    logLevel: values.LOG_LEVEL,
    http: { host: values.HOST, port: values.PORT },
    limits: values.LIMITS,
    mongo: { url: values.MONGO_URL, database: values.MONGO_DB ?? service },
    nats: { url: values.NATS_URL },
    oidc: { issuer: values.OIDC_ISSUER, jwksUrl: values.OIDC_JWKS_URL, audience: values.OIDC_AUDIENCE },
  };
}

export type CoreConfig = ReturnType<typeof coreConfig>;

/** What every service stands on. */
export interface Core {
  logger: Logger;
  mongo: Mongo;
  bus: Bus;
  isSignedOut: (sid: string) => boolean;
  verifier: TokenVerifier;
  limits: 'on' | 'off';
}

/**
 * Connects to the database and the broker and starts watching sign-outs. While it waits for them, the service's port
 * answers 503.
 */
export async function startCore(
  config: CoreConfig,
  logger: Logger,
  onStop: (name: string, stop: () => Promise<void>) => void,
): Promise<Core> {
  const giveUp = new AbortController();
  onStop('waiting', async () => giveUp.abort());
  const waiting = await openWaitingRoom(config.http, ['mongo', 'nats']);
  try {
    const mongo = await connectMongo({ ...config.mongo, logger, signal: giveUp.signal });
    onStop('mongo', () => mongo.close());
    waiting.arrived('mongo');
    const bus = await connectBus({
      url: config.nats.url,
      service: config.service,
      logger,
      signal: giveUp.signal,
    });
    onStop('bus', () => bus.close());
    const { isSignedOut } = await watchSignedOut(bus);
    const verifier = createTokenVerifier({ ...config.oidc, isSignedOut });
    return { logger, mongo, bus, isSignedOut, verifier, limits: config.limits };
  } finally {
    await waiting.close();
  }
}
