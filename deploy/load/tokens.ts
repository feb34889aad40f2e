import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { passwordGrant } from '../local/api/member.js';
import type { World } from './world.js';

/** A token is handed out as long as it lives for this much longer: k6's users keep it for a minute. */
const leftMs = 120_000;

/** Everybody's access token: by their password, a new one before it ends, or as the world gives it. */
export function tokensOf({ address, people }: World): (email: string) => Promise<string> {
  const kept = new Map<string, { token: Promise<string>; freshUntil: number }>();

  function renewed(email: string, password: string): Promise<string> {
    const token = passwordGrant(address, { email, password });
    const entry = { token, freshUntil: Infinity };
    kept.set(email, entry);
    token.then(
      (text) => (entry.freshUntil = endOf(text) * 1000 - leftMs),
      () => kept.delete(email),
    );
    return token;
  }

  return async (email) => {
    const person = people.find((one) => one.email === email);
    if (person === undefined) throw new Error(`${email} is not in this world`);
    const { password, token = '' } = person;
    if (!password) return token;
    const known = kept.get(email);
    return known !== undefined && Date.now() < known.freshUntil ? known.token : renewed(email, password);
  };
}

/**
 * Gives them to k6's users, which share nothing and would each ask the identity server: on this machine, below an
 * address that nobody guesses, by the e-mail address.
 */
export async function serveTokens(
  tokenOf: (email: string) => Promise<string>,
): Promise<{ address: string; close(): Promise<void> }> {
  const key = randomUUID();
  const server = http.createServer((request, response) => {
    const [, given, email = ''] = request.url?.split('/') ?? [];
    if (given !== key) return void response.writeHead(404).end();
    tokenOf(decodeURIComponent(email)).then(
      (token) => response.end(token),
      () => response.writeHead(502).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${key}`,
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}

/** When a token ends, seconds of the epoch; Infinity for one that does not say. */
export function endOf(token: string): number {
  try {
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp?: number };
    return exp ?? Infinity;
  } catch {
    return Infinity;
  }
}
