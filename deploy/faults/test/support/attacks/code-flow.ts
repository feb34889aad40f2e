import { createBrowser, pkce } from '../../../../local/test/issuer-browser.js';
import { portsFile } from '../stack.js';

const protocol = '/realms/dynasty/protocol/openid-connect';

interface Tokens {
  access_token: string;
  refresh_token: string;
  id_token: string;
  error: string;
}

/** The identity server's token endpoint, through the gateway. */
export async function tokenFor(form: Record<string, string>): Promise<{ status: number; body: Partial<Tokens> }> {
  const body = new URLSearchParams({ client_id: 'dynasty-web', ...form });
  const response = await fetch(`${portsFile().address}${protocol}/token`, { method: 'POST', body });
  return { status: response.status, body: (await response.json()) as Partial<Tokens> };
}

/** Where signing in begins. */
export const authorizePath = (challenge: string, redirectUri: string): string =>
  `${protocol}/auth?${new URLSearchParams({
    ...{ client_id: 'dynasty-web', redirect_uri: redirectUri, response_type: 'code', response_mode: 'fragment' },
    ...{ scope: 'openid', state: 's1', nonce: 'n1', code_challenge: challenge, code_challenge_method: 'S256' },
  })}`;

/** Somebody signs in by the form, as a browser does through the gateway; the code is not used yet. */
export async function codeOf(username: string) {
  const { address } = portsFile();
  const visitor = createBrowser({ publicOrigin: address, port: Number(new URL(address).port) });
  const { verifier, challenge } = pkce();
  const redirectUri = `${address}/sign-in`;
  const { response: page } = await visitor.follow(await visitor.open(authorizePath(challenge, redirectUri)));
  const action = /action="([^"]+)"/.exec(await page.text())?.[1]?.replaceAll('&amp;', '&') ?? '';
  const form = { username: `${username}@example.org`, password: 'demo' };
  const { left } = await visitor.follow(await visitor.open(action, form));
  const code = new URLSearchParams(left?.hash.slice(1)).get('code');
  if (code === null) throw new Error('signing in has given no code');
  return { grant_type: 'authorization_code', redirect_uri: redirectUri, code, code_verifier: verifier };
}
