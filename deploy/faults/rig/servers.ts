import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@dynasty/testbed/servers/free-port';
import { freezeProcess } from '@dynasty/testbed/servers/freeze-process';
import { findMongod, startMongod } from '@dynasty/testbed/servers/mongod';
import { findNats, startNats } from '@dynasty/testbed/servers/nats';
import { isRunning, type RunningServer } from '@dynasty/testbed/servers/server-process';
import { noteBroken } from './broken.js';
import { endsWithRun } from './ends.js';

export interface BreakableServer {
  url: string;
  /** Where it keeps its data. */
  dir: string;
  /** SIGSTOP: it keeps its connections and responds to nothing. */
  freeze(): Promise<void>;
  thaw(): void;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** Whether it has ended by itself, or does so within the time. */
  ends(withinMs: number): Promise<boolean>;
  /** Starts it again at the same address, on what it kept. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface Servers {
  /** A folder for what the row itself keeps; what is in it goes with the servers. */
  dir: string;
  mongod: BreakableServer;
  nats: BreakableServer;
  close(): Promise<void>;
}

export interface ServerNeeds {
  /** Lines of the broker's configuration, asked for at each start. */
  natsSettings?: () => string[];
  /** Where the files of each lie instead of beside everything else. */
  mongoDir?: string;
  natsDir?: string;
}

/** A database and a broker of one row's own. */
export async function startServers(o: ServerNeeds = {}): Promise<Servers> {
  const dir = await fs.mkdtemp(path.join(os.tmpdir(), 'dynasty-faults-'));
  const started: BreakableServer[] = [];
  const stopAndRemove = async () => {
    await Promise.all(started.map((server) => server.stop()));
    await fs.rm(dir, { recursive: true, force: true });
  };
  const hasEnded = endsWithRun(stopAndRemove);
  const begin = async (...how: Parameters<typeof breakable>): Promise<BreakableServer> => {
    const server = await breakable(...how);
    started.push(server);
    return server;
  };
  const [mongodBinary, natsBinary] = await Promise.all([findMongod(), findNats()]);
  const mongod = await begin(o.mongoDir ?? path.join(dir, 'mongod'), (port, folder) =>
    startMongod({ binary: mongodBinary, dir: folder, port }),
  );
  const nats = await begin(o.natsDir ?? path.join(dir, 'nats'), (port, folder) =>
    startNats({ binary: natsBinary, dir: folder, port, settings: o.natsSettings?.() }),
  );
  return {
    dir,
    mongod,
    nats,
    async close() {
      await stopAndRemove();
      hasEnded();
    },
  };
}

/** A server that `launch` starts, again and again at the same port. */
export async function breakable(
  dir: string,
  launch: (port: number, dir: string) => Promise<RunningServer>,
): Promise<BreakableServer> {
  const port = await freePort();
  const name = path.basename(dir);
  let server = await launch(port, dir);
  const signal = (one: NodeJS.Signals): void => void process.kill(server.pid, one);
  return {
    url: server.url,
    dir,
    freeze() {
      noteBroken(name, 'frozen');
      return freezeProcess(server.pid);
    },
    thaw() {
      if (isRunning(server.pid)) signal('SIGCONT');
    },
    async kill() {
      if (!isRunning(server.pid)) throw new Error(`${name} had ended by itself`);
      noteBroken(name, 'killed');
      signal('SIGKILL');
      while (isRunning(server.pid)) await sleep(5);
    },
    async ends(withinMs) {
      const deadline = performance.now() + withinMs;
      while (isRunning(server.pid) && performance.now() < deadline) await sleep(20);
      return !isRunning(server.pid);
    },
    async start() {
      server = await launch(port, dir);
    },
    stop: () => server.stop(),
  };
}
