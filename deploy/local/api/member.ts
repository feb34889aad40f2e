import { demoPassword } from '../issuer/person.js';
import { bodyOf } from './response-body.js';

const timeoutMs = 15_000;

/** A signed-in person, as the product's API sees them. */
export interface Member {
  username: string;
  /** GETs a path below /api; with a body it is a POST. Signs in again when the token has run out. */
  api<T>(path: string, body?: unknown): Promise<T>;
  /** The access token as it is now. */
  token(): string;
  /** Signs in again, for those who must not meet a token that has run out. */
  renew(): Promise<void>;
}

/** Signs a person in by the direct grant of `dynasty-load`; demo people have the demo password. */
export async function signIn(address: string, username: string, password = demoPassword): Promise<Member> {
  let token = await tokenOf(address, username, password);
  const ask = (path: string, body: unknown): Promise<Response> =>
    fetch(`${address}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
  return {
    username,
    token: () => token,
    async renew() {
      token = await tokenOf(address, username, password);
    },
    async api<T>(path: string, body?: unknown): Promise<T> {
      const response = await ask(path, body);
      if (response.status !== 401) return bodyOf<T>(response);
      token = await tokenOf(address, username, password);
      return bodyOf<T>(await ask(path, body));
    },
  };
}

/** An access token of a demo person. */
export function tokenOf(address: string, username: string, password = demoPassword): Promise<string> {
  return passwordGrant(address, { email: `${username}@example.org`, password });
}

/** An access token by the direct grant of `dynasty-load`, which the local realm has. */
export async function passwordGrant(address: string, o: { email: string; password: string }): Promise<string> {
  const form = { grant_type: 'password', client_id: 'dynasty-load', username: o.email, password: o.password };
  const response = await fetch(`${address}/realms/dynasty/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
    signal: AbortSignal.timeout(timeoutMs),
  });
  return (await bodyOf<{ access_token: string }>(response)).access_token;
}
