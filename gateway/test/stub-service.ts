import http, { type IncomingHttpHeaders, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a stub saw of a request; its ordinary response is this, as JSON. */
export interface Seen {
  service: string;
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export type Behaviour = (req: IncomingMessage, res: ServerResponse) => void;

export interface StubService {
  url: string;
  server: Server;
  seen: Seen[];
  /** Responds to the next request of a client in another way. */
  next(behaviour: Behaviour): void;
  /** It stands still: it does not say either that it is there, when the gateway asks. */
  standsStill: boolean;
  /** Its ordinary response comes after so long. */
  takesMs: number;
  stop(): Promise<void>;
}

/** The gateway's own questions: they come when it finds a process slow, whatever a test is about. */
const questions = ['/healthz', '/readyz?own=1'];

/** Has the next `count` requests wait without end; returns what it owes. */
export function keepWaiting(service: StubService, count: number): ServerResponse[] {
  const owed: ServerResponse[] = [];
  for (let n = 0; n < count; n += 1) service.next((_req, res) => void owed.push(res));
  return owed;
}

/** A service on loopback that says what reached it. */
export async function stubService(service: string): Promise<StubService> {
  const seen: Seen[] = [];
  const behaviours: Behaviour[] = [];
  const server = http.createServer((req, res) => {
    if (questions.includes(req.url ?? '')) return stub.standsStill ? undefined : void res.end('{}');
    const behaviour = behaviours.shift();
    if (behaviour !== undefined) return behaviour(req, res);
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const entry = { service, method: req.method ?? '', url: req.url ?? '', headers: req.headers, body };
      seen.push(entry);
      const text = JSON.stringify(entry);
      res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) });
      const end = () => void res.end(req.method === 'HEAD' ? undefined : text);
      if (stub.takesMs > 0) setTimeout(end, stub.takesMs);
      else end();
    });
  });
  server.keepAliveTimeout = 72_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stub: StubService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    server,
    seen,
    next: (behaviour) => behaviours.push(behaviour),
    standsStill: false,
    takesMs: 0,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return stub;
}
