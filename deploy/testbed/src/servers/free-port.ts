import { randomInt } from 'node:crypto';
import net from 'node:net';

/** Whether a TCP port on the host can be bound right now. */
export function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/**
 * Below the ports of stacks, and below those that the kernel gives to outgoing connections: one of these could take a
 * port before the process that it was chosen for has started.
 */
const range = { first: 10_000, count: 10_000 };
const mostTries = 100;

/** Those of this process: who has asked for one listens on it only later, and must not be taken for who asks next. */
const given = new Set<number>();

/** A TCP port that nobody listens on at this moment; another one each time. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let tried = 0; tried < mostTries; tried += 1) {
    const port = range.first + randomInt(range.count);
    if (given.has(port)) continue;
    given.add(port);
    if (await isPortFree(port, host)) return port;
  }
  throw new Error(`no free port from ${range.first} on`);
}
