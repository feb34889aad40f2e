import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { processRegistry } from '@dynasty/kit/metrics';
import type { Deps } from './deps.js';
import { reportReadiness } from './plugin/health.js';
import { refuse, sendJson } from './plugin/refuse.js';

/**
 * What is not for the public, on a port of its own: the process's metrics, and its own health, which the shared port of
 * several gateways cannot tell.
 */
export async function serveInside(
  o: { host: string; port: number },
  deps: Pick<Deps, 'logger' | 'readiness' | 'draining'>,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = http.createServer((req, res) => {
    respond(req, res, deps).catch((err: unknown) => {
      deps.logger.error({ err }, 'metrics cannot be told');
      res.destroy();
    });
  });
  // In a process that shares its other port with others, this one stays its own.
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ ...o, exclusive: true }, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function respond(
  req: IncomingMessage,
  res: ServerResponse,
  deps: Pick<Deps, 'readiness' | 'draining'>,
): Promise<void> {
  if (req.url === '/healthz') return sendJson(res, 200, { status: 'ok' });
  if (req.url === '/readyz') return reportReadiness(res, deps);
  if (req.url !== '/metrics') return refuse(res, { status: 404, slug: 'not-found', message: 'Not found.' });
  const text = await processRegistry().metrics();
  res.writeHead(200, { 'Content-Type': processRegistry().contentType }).end(text);
}
