import { createTokenVerifier, type TokenVerifier } from '@dynasty/kit/auth';
import { connectBus, type Bus, type BusTiming } from '@dynasty/kit/bus';
import { createLogger, type Logger } from '@dynasty/kit/logger';
import { connectMongo, type Mongo } from '@dynasty/kit/mongo';
import { askKeeper } from './keeper-client.js';
import { startTestIssuer, type TestIssuer } from './test-issuer.js';

export interface Testbed {
  mongo: Mongo;
  mongoUrl: string;
  /** Empty; nothing in it stays after `close`. */
  database: string;
  bus: Bus;
  natsUrl: string;
  /** Silent unless LOG_LEVEL is set. */
  logger: Logger;
  issuer: TestIssuer;
  verifier: TokenVerifier;
  close(): Promise<void>;
}

/** Less than a test's time limit, so that a server that is not there is reported, not waited for. */
const connectTimeoutMs = 15_000;

/** On a busy machine the first connections of a file can take longer than people may wait for a service. */
const poolWaitMs = 20_000;

export interface TestbedOptions {
  timing?: Partial<BusTiming>;
  /** Whose collections the tests make: they may have a database that tests of it had before, emptied. */
  service?: string;
}

/**
 * Real servers for one test file: an empty database on a MongoDB shared by all files, and a NATS of its own.
 * MONGO_URL and NATS_URL take servers that run already; files that share a NATS must run one after another.
 */
export async function testbed({ timing, service }: TestbedOptions = {}): Promise<Testbed> {
  const natsGiven = process.env.NATS_URL || undefined;
  // Jest's workers are children of its one main process; a run in one process is the child of who began it.
  const shape = service === undefined ? undefined : { service, run: process.ppid };
  const logger = createLogger({ service: 'test', level: process.env.LOG_LEVEL ?? 'silent' });
  const [kept, issuer] = await Promise.all([
    askKeeper({ mongoUrl: process.env.MONGO_URL || undefined, shape, nats: natsGiven === undefined }),
    startTestIssuer(),
  ]);
  const { mongoUrl, database } = kept;
  const natsUrl = natsGiven ?? kept.natsUrl ?? '';
  const signal = AbortSignal.timeout(connectTimeoutMs);
  const [mongo, bus] = await Promise.all([
    connectMongo({ url: mongoUrl, database, logger, signal, poolWaitMs }),
    connectBus({ url: natsUrl, service: 'test', logger, timing, signal }),
  ]);
  return {
    mongo,
    mongoUrl,
    database,
    bus,
    natsUrl,
    logger,
    issuer,
    verifier: createTokenVerifier(issuer),
    async close() {
      await bus.close();
      await mongo.close();
      await issuer.close();
      await kept.release();
    },
  };
}
