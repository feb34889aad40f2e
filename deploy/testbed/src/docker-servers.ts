import { existsSync } from 'node:fs';
import net from 'node:net';
import { promisedOptions } from './servers/mongod.js';
import { ensurePrimary } from './servers/replica-set.js';
import type { ServerSource, TestServer } from './test-server.js';

const defaultSocket = '/var/run/docker.sock';
/** The images of docker-compose.yml, unless the environment names others. */
const mongoImage = (): string => process.env.MONGO_IMAGE || 'mongo:8.0';
const natsImage = (): string => process.env.NATS_IMAGE || 'nats:2.15-alpine';
const [mongoPort, natsPort] = [27017, 4222];
/** Where mongod keeps its data, in a container. */
const dataFolder = '/data/db';

/** True when a Docker engine accepts connections (DOCKER_HOST, else the usual socket). */
export async function dockerResponds(env: NodeJS.ProcessEnv = process.env): Promise<boolean> {
  const host = env.DOCKER_HOST;
  if (host?.startsWith('tcp://')) {
    const { hostname, port } = new URL(host);
    return accepts({ host: hostname, port: Number(port || 2375) });
  }
  const socket = host?.replace(/^unix:\/\//, '') ?? defaultSocket;
  return existsSync(socket) && accepts({ path: socket });
}

/** True when something listens at the address. */
export function accepts(address: net.NetConnectOpts): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect({ ...address, timeout: 1_000 });
    const settle = (accepted: boolean): void => {
      socket.destroy();
      resolve(accepted);
    };
    socket.once('connect', () => settle(true));
    socket.once('timeout', () => settle(false));
    socket.once('error', () => settle(false));
  });
}

/** The same servers as containers; loaded only when used, since testcontainers is a development dependency. */
export function dockerServers(): ServerSource {
  async function start(image: string, port: number, command: string[]): Promise<TestServer & { port: number }> {
    const { GenericContainer, Wait } = await import('testcontainers');
    const container = await new GenericContainer(image)
      .withCommand(command)
      .withExposedPorts(port)
      // Tests wait for what their databases flush: in memory, that is nothing.
      .withTmpFs({ [dataFolder]: 'rw' })
      .withWaitStrategy(Wait.forListeningPorts())
      .start();
    const mapped = container.getMappedPort(port);
    return { url: `${container.getHost()}:${mapped}`, port: mapped, stop: async () => void (await container.stop()) };
  }
  return {
    async mongo() {
      const options = ['--replSet', 'rs0', '--bind_ip_all', '--wiredTigerCacheSizeGB', '0.25', ...promisedOptions];
      const server = await start(mongoImage(), mongoPort, ['mongod', ...options]);
      await ensurePrimary(server.port, mongoPort);
      // The member knows itself by its address inside the container: no discovery through it.
      return { url: `mongodb://${server.url}/?directConnection=true`, stop: server.stop };
    },
    async nats() {
      const server = await start(natsImage(), natsPort, ['nats-server', '-js']);
      return { url: `nats://${server.url}`, stop: server.stop };
    },
  };
}
