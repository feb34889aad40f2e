import { createServer } from 'node:http';
import { once } from 'node:events';

/** Something that a start waits for, by its name on /readyz. */
export interface WaitingRoom {
  /** Says that a dependency has arrived. */
  arrived(name: string): void;
  close(): Promise<void>;
}

const RETRY_AFTER_S = 2;

/**
 * Listens on the service's port while it waits for its servers: /healthz is 200 (the process lives), /readyz is 503
 * with a line for each dependency, and so is everything else. To be closed before the service itself listens.
 */
export async function openWaitingRoom(
  address: { host: string; port: number },
  dependencies: readonly string[],
): Promise<WaitingRoom> {
  const checks = Object.fromEntries(dependencies.map((name) => [name, 'unavailable']));
  const server = createServer((request, response) => {
    const isHealth = request.url === '/healthz';
    const body = isHealth
      ? { status: 'ok' }
      : { status: 'not-ready', checks, message: 'The service is starting. Try again shortly.', slug: 'starting' };
    const headers = { 'Content-Type': 'application/json', Connection: 'close', 'Cache-Control': 'no-store' };
    response.writeHead(isHealth ? 200 : 503, isHealth ? headers : { ...headers, 'Retry-After': RETRY_AFTER_S });
    response.end(JSON.stringify(body));
  });
  server.listen(address.port, address.host);
  await once(server, 'listening');
  return {
    arrived: (name) => {
      checks[name] = 'ok';
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
