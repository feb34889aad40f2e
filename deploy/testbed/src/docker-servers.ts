import { existsSync } from 'node:fs';
import net from 'node:net';
import type { ServerSource, TestServer } from './test-server.js';

const defaultSocket = '/var/run/docker.sock';
const mongoImage = 'mongo:8';
const natsImage = 'nats:2-alpine';
const initiate = `try { rs.status() } catch { rs.initiate({_id:'rs0',members:[{_id:0,host:'127.0.0.1:27017'}]}) };
while (!db.hello().isWritablePrimary) sleep(50)`;

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
  async function start(image: string, port: number, command: string[]): Promise<TestServer & { exec: Exec }> {
    const { GenericContainer, Wait } = await import('testcontainers');
    const container = await new GenericContainer(image)
      .withCommand(command)
      .withExposedPorts(port)
      .withWaitStrategy(Wait.forListeningPorts())
      .start();
    const address = `${container.getHost()}:${container.getMappedPort(port)}`;
    return {
      url: address,
      exec: async (words) => {
        const { exitCode, output } = await container.exec(words);
        if (exitCode !== 0) throw new Error(`${words[0]} in ${image} failed: ${output}`);
      },
      stop: async () => void (await container.stop()),
    };
  }
  return {
    async mongo() {
      const server = await start(mongoImage, 27017, ['--replSet', 'rs0', '--bind_ip_all']);
      await server.exec(['mongosh', '--quiet', '--eval', initiate]);
      // The member knows itself by its address inside the container: no discovery through it.
      return { url: `mongodb://${server.url}/?directConnection=true`, stop: server.stop };
    },
    async nats() {
      const server = await start(natsImage, 4222, ['-js']);
      return { url: `nats://${server.url}`, stop: server.stop };
    },
  };
}

type Exec = (words: string[]) => Promise<void>;
