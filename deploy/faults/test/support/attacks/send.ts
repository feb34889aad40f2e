import { slugOf, tellsOfInside } from '@dynasty/testbed/fuzz/fuzz';
import http from 'node:http';
import type { Caller } from '../roles/caller.js';
import { portsFile } from '../stack.js';

/** A request as an attacker writes it. */
export interface Attack {
  method?: string;
  path: string;
  /** Whose token it comes with. */
  by?: Caller;
  headers?: http.OutgoingHttpHeaders;
  body?: string | Buffer;
  /** An address of this machine, which has an allowance of its own; on Linux alone there are several. */
  from?: string;
  /** The gateway without it. */
  to?: string;
}

export interface Heard {
  status: number;
  headers: http.IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
  ms: number;
}

const timeoutMs = 20_000;
const usualAddress = '127.0.2.1';

/** Sends a request by a connection of its own, headers and body as they are given, and reads all of the response. */
export async function send(attack: Attack): Promise<Heard> {
  const { method = 'GET', path, by, body, from = usualAddress, to } = attack;
  const headers = { ...(by === undefined ? {} : bearer(await by.token())), ...attack.headers };
  const { hostname, port } = new URL(to ?? portsFile().address);
  const localAddress = process.platform === 'linux' ? from : undefined;
  const length = body === undefined || 'content-length' in headers ? {} : { 'content-length': Buffer.byteLength(body) };
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const place = { hostname, port, family: 4, localAddress, agent: false };
    const request = http.request({ ...place, method, path, headers: { ...length, ...headers }, timeout: timeoutMs });
    let isAnswered = false;
    // Of a body that is refused before its end the rest is not taken: the response is there by then.
    request.on('error', (error) => isAnswered || reject(error));
    request.once('timeout', () => request.destroy(new Error(`no response to ${method} ${path.slice(0, 100)}`)));
    request.once('response', (response) => {
      isAnswered = true;
      response.toArray().then((parts) => {
        const { statusCode: status = 0, headers: head } = response;
        const bytes = Buffer.concat(parts as Buffer[]);
        resolve({ status, headers: head, bytes, text: bytes.toString(), ms: performance.now() - started });
      }, reject);
    });
    request.end(body);
  });
}

/** Whatever a refusal says, it has not a word of the inside. */
export const expectTellsNothing = (text: string): void => expect(tellsOfInside(text)).toBe(false);

/** A refusal as all of ours are: with its slug, kept by nobody, and without a word of the inside. */
export function expectRefused(heard: Heard, status: number, slug: string): void {
  expect({ status: heard.status, slug: slugOf(heard.text) }).toEqual({ status, slug });
  expect(heard.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  expect(heard.headers).not.toHaveProperty('set-cookie');
  expectTellsNothing(heard.text);
}

export const json = { 'content-type': 'application/json' };

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** The session's cookie behind plain http, which is this machine alone. */
export const cookie = (token: string) => ({ cookie: `dynasty_session=${token}` });

/** What our own page sends with a write. */
export const ownPage = (token: string) => ({
  ...cookie(token),
  'x-requested-with': 'dynasty',
  'sec-fetch-site': 'same-origin',
});
