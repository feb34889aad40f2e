import { Type, type Static } from 'typebox';
import { createTokenVerifier, watchSignedOut, type TokenVerifier } from './auth.js';
import { connectBus, type Bus } from './bus.js';
import { baseEnv, httpEnv, mongoEnv, natsEnv, oidcEnv } from './config.js';
import type { Logger } from './logger.js';
import { connectMongo, type Mongo } from './mongo.js';

/** The settings that every service has. */
export const coreEnv = { ...baseEnv, ...httpEnv, ...mongoEnv, ...natsEnv, ...oidcEnv };

const CoreEnvironment = Type.Object(coreEnv);

/** The common settings, grouped; the database is named after the service unless MONGO_DB says otherwise. */
export function coreConfig(values: Static<typeof CoreEnvironment>, service: string) {
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

/** Connects to the database and the broker (waiting for both) and starts watching sign-outs. */
export async function startCore(
  config: CoreConfig,
  logger: Logger,
  onStop: (name: string, stop: () => Promise<void>) => void,
): Promise<Core> {
  const mongo = await connectMongo({ ...config.mongo, logger });
  onStop('mongo', () => mongo.close());
  const bus = await connectBus({ url: config.nats.url, service: config.service, logger });
  onStop('bus', () => bus.close());
  const { isSignedOut } = await watchSignedOut(bus);
  const verifier = createTokenVerifier({ ...config.oidc, isSignedOut });
  return { logger, mongo, bus, isSignedOut, verifier, limits: config.limits };
}
