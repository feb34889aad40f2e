import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { portsFile, signIn } from '../stack.js';

/** What the product says to a request. */
export interface Reply {
  status: number;
  /** Of a refusal; empty otherwise. */
  slug: string;
  /** Parsed where it is JSON. */
  body: unknown;
}

interface Request {
  method: string;
  /** With its query. */
  path: string;
  body?: object;
  /** In the place of JSON. */
  form?: { type: string; payload: Buffer };
}

export interface Caller {
  ask(request: Request): Promise<Reply>;
  /** The body of a response that is no refusal. */
  get<T>(path: string): Promise<T>;
  send<T>(method: string, path: string, body?: object): Promise<T>;
  /** A token of theirs that lives for minutes still, for requests that are made otherwise; empty for nobody. */
  token(): Promise<string>;
}

/** Longer than the gateway waits for any service. */
const timeoutMs = 65_000;
/** Tokens live for five minutes. */
const renewMs = 120_000;
/** How long a service may say that it has too much to do: a machine that has just started a stack is busy. */
const patienceMs = 60_000;

let addresses = 0;
let requests = 0;

/** How many requests all callers have sent. */
export const requestsSent = (): number => requests;

/**
 * Somebody of this name, or nobody, who calls the product by its public address, and again when they are told to wait.
 * On Linux they have an address of their own and so an allowance of requests; elsewhere all share one.
 */
export function callerOf(username?: string): Caller {
  const { hostname, port } = new URL(portsFile().address);
  addresses += 1;
  const localAddress = process.platform === 'linux' ? `127.0.1.${addresses}` : undefined;
  const place = { hostname, port, family: 4, localAddress, agent: new http.Agent({ keepAlive: true }) };
  let signedIn: Promise<string> | undefined;
  let renewAt = 0;

  async function token(): Promise<string> {
    if (username === undefined) return '';
    if (signedIn === undefined || performance.now() > renewAt) {
      renewAt = performance.now() + renewMs;
      signedIn = signIn(username);
    }
    return signedIn;
  }
  async function bearer(): Promise<{ authorization?: string }> {
    const own = await token();
    return own === '' ? {} : { authorization: `Bearer ${own}` };
  }

  type Head = Record<string, string>;
  const once = ({ method, path, body, form }: Request, own: Head): Promise<Reply & { waitS: number }> =>
    new Promise((resolve, reject) => {
      const type = form?.type ?? (body === undefined ? undefined : 'application/json');
      const payload = form?.payload ?? (body === undefined ? undefined : JSON.stringify(body));
      const length = Buffer.byteLength(payload ?? '');
      const headers = type === undefined ? own : { ...own, 'content-type': type, 'content-length': String(length) };
      const request = http.request({ ...place, method, path, headers, timeout: timeoutMs });
      request.once('timeout', () => request.destroy(new Error(`no response to ${method} ${path}`)));
      request.once('error', reject);
      request.once('response', (response) => {
        const { statusCode: status = 0, headers: head } = response;
        const waitS = Number(head['retry-after'] ?? 1);
        if (head['content-type']?.startsWith('text/event-stream')) {
          // It has no end.
          resolve({ status, slug: '', body: null, waitS });
          request.removeListener('error', reject).on('error', () => undefined);
          request.destroy();
          return;
        }
        response.toArray().then((parts) => {
          const text = Buffer.concat(parts as Buffer[]).toString();
          const read: unknown = head['content-type']?.includes('json') ? JSON.parse(text) : text;
          const slug = status < 400 ? '' : String((read as { slug?: string }).slug);
          resolve({ status, slug, body: read, waitS });
        }, reject);
      });
      request.end(payload);
    });

  async function ask(request: Request): Promise<Reply> {
    const until = performance.now() + patienceMs;
    // What is sent again has one effect.
    const key = randomUUID();
    for (;;) {
      requests += 1;
      const { waitS, ...reply } = await once(request, { ...(await bearer()), 'idempotency-key': key });
      // What is missing does not come by asking again.
      const isBusy = reply.status === 429 || (reply.status === 503 && reply.slug !== 'nfl-data-unavailable');
      if (!isBusy || performance.now() > until) return reply;
      await sleep(waitS * 1_000);
    }
  }
  async function send<T>(method: string, path: string, body?: object): Promise<T> {
    const { status, body: read } = await ask({ method, path, body });
    if (status >= 400) throw new Error(`${method} ${path} responded ${status}: ${JSON.stringify(read)}`);
    return read as T;
  }
  return { ask, send, get: (path) => send('GET', path), token };
}
