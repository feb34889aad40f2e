import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findMongod, startMongod } from './servers/mongod.js';
import { findNats, startNats } from './servers/nats.js';
import { accepts, dockerResponds, dockerServers } from './docker-servers.js';
import type { ServerSource, TestServer } from './test-server.js';

/** False once nothing accepts connections at the server's address. */
export function isAlive({ url }: TestServer): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return accepts({ host: hostname, port: Number(port) });
}

/**
 * Containers where a Docker engine responds (TESTBED=docker insists on it), local binaries otherwise or with
 * TESTBED=local.
 */
export async function chooseSource(env: NodeJS.ProcessEnv): Promise<ServerSource> {
  if (env.TESTBED === 'docker') return dockerServers();
  if (env.TESTBED !== 'local' && (await dockerResponds())) return dockerServers();
  return localServers();
}

function localServers(): ServerSource {
  return {
    async mongo() {
      const dir = await temporaryFolder('mongod');
      // At once: a test that stores what has expired by today's date fails each time, not once a minute.
      const server = await startMongod({ binary: await findMongod(), dir, cacheGb: 0.25, expireEveryS: 1 });
      return { url: server.url, stop: () => stopAndRemove(server, dir) };
    },
    async nats() {
      const dir = await temporaryFolder('nats');
      const server = await startNats({ binary: await findNats(), dir });
      return { url: server.url, stop: () => stopAndRemove(server, dir) };
    },
  };
}

function temporaryFolder(name: string): Promise<string> {
  return fs.mkdtemp(path.join(os.tmpdir(), `dynasty-test-${name}-`));
}

async function stopAndRemove(server: { stop(): Promise<void> }, dir: string): Promise<void> {
  await server.stop();
  await fs.rm(dir, { recursive: true, force: true });
}
