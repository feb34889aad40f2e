import type { Static, TObject } from 'typebox';
import { createTokenVerifier, watchSignedOut, type TokenVerifier } from './auth.js';
import { connectBus, type Bus } from './bus.js';
import { ensureCollections } from './collection.js';
import { baseEnv, httpEnv, mongoEnv, natsEnv, oidcEnv, tracesOf } from './config.js';
import type { Silence } from './database-silence.js';
import { createIdempotency, type Idempotency } from './idempotency.js';
import { createLeases, type Leases } from './lease.js';
import type { Stopper } from './lifecycle.js';
import { createCallLimits, type CallLimits } from './limits.js';
import type { Logger } from './logger.js';
import { createMigrations, type Migrations } from './migrations.js';
import { connectMongo, type Mongo } from './mongo.js';
import { createOnce, createOnceWhole, type Once, type OnceWhole } from './once.js';
import { createOutbox, type Outbox } from './outbox.js';
import { reportProcess } from './processes.js';
import { startTracing } from './tracing.js';
import { openWaitingRoom } from './waiting-room.js';

/** The settings that every service has. */
export const coreEnv = { ...baseEnv, ...httpEnv, ...mongoEnv, ...natsEnv, ...oidcEnv };

/** The common settings, grouped; the database is named after the service unless MONGO_DB says otherwise. */
export function coreConfig(values: Static<TObject<typeof coreEnv>>, service: string) {
  return {
    service,
    logLevel: values.LOG_LEVEL,
    traces: tracesOf(values),
    http: { host: values.HOST, port: values.PORT },
    limits: values.LIMITS,
    mongo: { url: values.MONGO_URL, database: values.MONGO_DB ?? service },
    nats: { url: values.NATS_URL, replicas: values.NATS_REPLICAS },
    oidc: { issuer: values.OIDC_ISSUER, jwksUrl: values.OIDC_JWKS_URL, audience: values.OIDC_AUDIENCE },
  };
}

export type CoreConfig = ReturnType<typeof coreConfig>;

/** The parts of a core: the connections to both servers, and the checks of callers. */
export interface CoreParts {
  logger: Logger;
  mongo: Mongo;
  bus: Bus;
  verifier: TokenVerifier;
  isSignedOut: (sid: string) => boolean;
  limits: 'on' | 'off';
}

/** What every service needs. */
export interface Core extends CoreParts {
  outbox: Outbox;
  once: Once;
  /** The same for an effect that is too large for one transaction. */
  onceWhole: OnceWhole;
  leases: Leases;
  idempotency: Idempotency;
  /** Stored documents of older versions are brought to the shape that this one writes. */
  migrations: Migrations;
  /** What callers may do, counted by all processes of the service together. */
  callLimits: CallLimits;
  /** Each rejects while its server cannot be used; shown by name on /readyz. */
  readiness: Record<string, () => Promise<void>>;
  /** Whether the database responds. */
  silence: Silence;
}

/** Builds the core on servers that are connected; nothing is started here. */
export function createCore(parts: CoreParts): Core {
  const { mongo, bus } = parts;
  const outbox = createOutbox(parts);
  const leases = createLeases(mongo);
  return {
    ...parts,
    outbox,
    once: createOnce({ mongo }),
    onceWhole: createOnceWhole({ mongo }),
    leases,
    migrations: createMigrations({ ...parts, leases }),
    idempotency: createIdempotency({ mongo }),
    callLimits: createCallLimits(),
    readiness: { mongo: () => mongo.ping(), nats: () => bus.ping() },
    silence: mongo.silence,
  };
}

/**
 * Connects to the database and the broker, watches sign-outs, has the service build its dependencies, makes every
 * collection that was opened and starts the outbox and the migrations, which nobody waits for; all of it ends by
 * `onStop`. Until then the service's port responds with 503.
 * @param build opens the service's own collections
 */
export async function startCore<D>(
  config: CoreConfig,
  logger: Logger,
  onStop: Stopper['onStop'],
  build: (core: Core) => D | Promise<D>,
): Promise<D> {
  await startTracing({ service: config.service, traces: config.traces, logger }, onStop);
  const giveUp = new AbortController();
  onStop('waiting', async () => giveUp.abort());
  const waiting = await openWaitingRoom(config.http, ['mongo', 'nats', 'collections']);
  try {
    const mongo = await connectMongo({ ...config.mongo, logger, signal: giveUp.signal });
    onStop('mongo', () => mongo.close());
    waiting.arrived('mongo');
    const bus = await connectBus({
      ...config.nats,
      service: config.service,
      logger,
      signal: giveUp.signal,
    });
    onStop('bus', () => bus.close());
    waiting.arrived('nats');
    const { isSignedOut } = await watchSignedOut(bus);
    const verifier = createTokenVerifier({ ...config.oidc, isSignedOut });
    const core = createCore({ logger, mongo, bus, verifier, isSignedOut, limits: config.limits });
    const deps = await build(core);
    onStop('collections', async () => giveUp.abort());
    await ensureCollections({ mongo, logger, signal: giveUp.signal });
    const leaveLimits = core.callLimits.join(bus);
    onStop('limits', async () => leaveLimits());
    core.outbox.start();
    onStop('outbox', () => core.outbox.stop());
    const migrating = core.migrations.start();
    onStop('migrations', () => migrating.stop());
    const stopReports = reportProcess(core);
    onStop('reports', async () => stopReports());
    // Before all that handlers use: clients of other services, and the outbox that sends what they bring about.
    onStop('consumers', () => bus.stopWork());
    return deps;
  } finally {
    await waiting.close();
  }
}
