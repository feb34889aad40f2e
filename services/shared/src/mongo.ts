import mongoose, { mongo as driver, type ClientSession, type Connection } from 'mongoose';
import { setTimeout as sleep } from 'node:timers/promises';
import { watchSilence, type Silence } from './database-silence.js';
import { AppError, databaseAway, isError } from './errors.js';
import { reach } from './fault-points.js';
import type { Logger } from './logger.js';
import { openHooks, type Hooks } from './transaction-hooks.js';

export type { ClientSession } from 'mongoose';

/** One database of a MongoDB replica set. */
export interface Mongo {
  connection: Connection;
  /**
   * Runs `work` in a transaction (snapshot reads, majority journalled writes) and retries it on transient
   * conflicts, so it may run more than once: nothing but this session's operations belongs inside. hooksOf() of the
   * session takes what has to happen around the commit.
   */
  transaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T>;
  /** Rejects when the primary does not respond. */
  ping(): Promise<void>;
  /** Whether it responds, for those who would wait for it. */
  silence: Silence;
  close(): Promise<void>;
}

// Indexes are made by ensureCollections; an operation without a connection fails instead of waiting.
mongoose.set({ autoIndex: false, autoCreate: false, bufferCommands: false });

const retryMs = 1_000;
/** A transaction that meets conflicts is tried again for this long. */
const longestMs = 10_000;
const longestPingMs = 1_500;
/**
 * How often a pool drops what the server has closed and fills up to its minimum. There is no minimum, and whoever takes a
 * connection looks whether it is open: by default, ten times a second, this was most of what an idle process did.
 */
const poolCheckMs = 60_000;

/** `mongodb://user:secret@host:port/?…` without its secret, for messages. */
function withoutSecret(url: string): string {
  return url.replace(/\/\/[^@/]*@/, '//');
}

/**
 * Connects and keeps trying, with a line in the log for each attempt that fails, until the server responds or
 * `signal` aborts. Writes are acknowledged by a majority and journalled; an unreachable server fails
 * operations after 2.5 s instead of queueing them.
 */
export async function connectMongo(o: {
  url: string;
  database: string;
  logger: Logger;
  signal?: AbortSignal;
  /** How long an operation waits for a connection of the pool, in ms; 2.5 s unless given. */
  poolWaitMs?: number;
}): Promise<Mongo> {
  for (;;) {
    const connection = mongoose.createConnection();
    let client: driver.MongoClient | undefined;
    try {
      client = new driver.MongoClient(o.url, {
        writeConcern: { w: 'majority', journal: true },
        serverSelectionTimeoutMS: 2_500,
        heartbeatFrequencyMS: 2_000,
        // How often one that is gone is looked for while somebody waits for it.
        minHeartbeatFrequencyMS: 100,
        // Streaming would keep a second connection for each monitor, and ask on both.
        serverMonitoringMode: 'poll',
        connectTimeoutMS: 2_500,
        waitQueueTimeoutMS: o.poolWaitMs ?? 2_500,
        socketTimeoutMS: 30_000,
        maxPoolSize: 50,
      });
      // The pool reads its option, the parser of options does not know it.
      Object.assign(client.options, { dbName: o.database, minPoolSizeCheckFrequencyMS: poolCheckMs });
      connection.setClient(await client.connect());
      return mongoOf(connection, client, o.logger);
    } catch (error) {
      await client?.close().catch(() => undefined);
      if (error instanceof Error && error.name === 'MongoParseError') throw error;
      const reason = error instanceof Error ? error.message : String(error);
      o.logger.warn(`MongoDB is not reachable at ${withoutSecret(o.url)} (${reason}); trying again in ${retryMs} ms`);
      await sleep(retryMs, undefined, { signal: o.signal });
    }
  }
}

function mongoOf(connection: Connection, client: driver.MongoClient, logger: Logger): Mongo {
  const closing = new AbortController();
  // The driver keeps to a signal wherever it waits; timeoutMS of a single command has no effect.
  const ping = (withinMs: number) => client.db().command({ ping: 1 }, { signal: AbortSignal.timeout(withinMs) });
  return {
    connection,
    silence: watchSilence({ client, ping, logger, over: closing.signal }),
    async transaction(work) {
      const session = await connection.startSession();
      const begunAt = performance.now();
      let hooks: Hooks | undefined;
      async function attempt() {
        // By itself the driver would try again for two minutes.
        if (hooks !== undefined && performance.now() - begunAt > longestMs) throw tooBusy();
        hooks = openHooks(session);
        const result = await work(session);
        for (const hook of hooks.beforeCommit) await hook();
        reach('commit.written');
        return result;
      }
      try {
        const result = await session.withTransaction(attempt, {
          readConcern: { level: 'snapshot' },
          writeConcern: { w: 'majority', journal: true },
        });
        reach('commit.stored');
        for (const hook of hooks?.afterCommit ?? []) hook();
        return result;
      } catch (error) {
        throw isLostCommit(error) ? databaseAway(error) : error;
      } finally {
        await session.endSession();
      }
    },
    ping: async () => void (await ping(longestPingMs)),
    async close() {
      closing.abort();
      await connection.close();
    },
  };
}

/**
 * Where a connection is lost while its commit is written, the driver asks the socket's error for what only its own errors
 * have. Whether it was committed nobody knows, as with every commit whose reply is lost.
 */
const isLostCommit = (error: unknown): boolean =>
  isError(error) && error.name === 'TypeError' && error.message.includes('hasErrorLabel');

function tooBusy(): AppError {
  return new AppError('unavailable', 'database-busy', 'This takes too long right now. Try again shortly.', {
    retryAfterS: 2,
  });
}
