import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createLogger } from '@dynasty/kit/logger';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { personOf } from '../issuer/person.js';
import { startIssuer, type RunningIssuer } from '../issuer/server.js';
import { createBrowser, payloadOf, pkce } from './issuer-browser.js';

const publicOrigin = 'http://localhost:8080';
const issuer = `${publicOrigin}/realms/dynasty`;
const connect = '/realms/dynasty/protocol/openid-connect';

let dataDir: string;
let running: RunningIssuer;

const config = () => ({ host: '127.0.0.1', port: 0, issuer, audience: 'dynasty-api', dataDir, logLevel: 'silent' });
const start = () => startIssuer(config(), createLogger({ service: 'issuer', level: 'silent' }));

beforeAll(async () => {
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'issuer-'));
  running = await start();
});
afterAll(async () => {
  await running.close();
  await fs.rm(dataDir, { recursive: true, force: true });
});

const browser = () => createBrowser({ publicOrigin, port: running.port });

interface Tokens {
  access_token: string;
  refresh_token: string;
  id_token: string;
  error?: string;
}

async function token(form: Record<string, string>): Promise<{ status: number; body: Tokens }> {
  const response = await fetch(`http://127.0.0.1:${running.port}${connect}/token`, {
    method: 'POST',
    headers: { origin: publicOrigin },
    body: new URLSearchParams(form),
  });
  return { status: response.status, body: (await response.json()) as Tokens };
}

const authorizeAddress = (challenge: string, more: Record<string, string> = {}) =>
  `${connect}/auth?${new URLSearchParams({
    client_id: 'dynasty-web',
    redirect_uri: `${publicOrigin}/sign-in`,
    response_type: 'code',
    response_mode: 'fragment',
    scope: 'openid',
    state: 's1',
    nonce: 'n1',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...more,
  })}`;

const formAction = (html: string) => /action="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';

async function signIn(email: string, visitor = browser()) {
  const { verifier, challenge } = pkce();
  const { response: form } = await visitor.follow(await visitor.open(authorizeAddress(challenge)));
  const action = formAction(await form.text());
  const { left } = await visitor.follow(await visitor.open(action, { username: email, password: 'demo' }));
  const code = new URLSearchParams(left?.hash.slice(1)).get('code') ?? '';
  const grant = { grant_type: 'authorization_code', client_id: 'dynasty-web', redirect_uri: `${publicOrigin}/sign-in` };
  const tokens = await token({ ...grant, code, code_verifier: verifier });
  return { visitor, left, code, verifier, grant, ...tokens };
}

const verify = (accessToken: string) =>
  jwtVerify(accessToken, createRemoteJWKSet(new URL(`http://127.0.0.1:${running.port}${connect}/certs`)), {
    issuer,
    audience: 'dynasty-api',
    algorithms: ['RS256'],
  });

describe('sign-in with code and PKCE', () => {
  it('gives an access token with the claims that the services read', async () => {
    const { left, status, body } = await signIn('Jo.Smith@Example.org');
    expect(left?.href.startsWith(`${publicOrigin}/sign-in#`)).toBe(true);
    expect(status).toBe(200);
    const { payload, protectedHeader } = await verify(body.access_token);
    expect(protectedHeader).toMatchObject({ alg: 'RS256', typ: 'JWT' });
    expect(payload).toMatchObject({
      sub: personOf('jo.smith@example.org')?.accountId,
      azp: 'dynasty-web',
      typ: 'Bearer',
      email: 'jo.smith@example.org',
      email_verified: true,
      preferred_username: 'jo.smith',
      given_name: 'Jo',
      family_name: 'Smith',
      sid: expect.stringMatching(/.{8,}/),
    });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300);
    expect(payloadOf(body.id_token)).toMatchObject({ nonce: 'n1', aud: 'dynasty-web' });
    expect(payloadOf(body.refresh_token)).toMatchObject({ typ: 'Refresh', exp: expect.any(Number) });
  });

  it('refreshes within the same session, and refuses a refresh token that was used before', async () => {
    const { body } = await signIn('a@example.org');
    const refresh = { grant_type: 'refresh_token', client_id: 'dynasty-web' };
    const second = await token({ ...refresh, refresh_token: body.refresh_token });
    expect(second.status).toBe(200);
    expect(payloadOf(second.body.access_token).sid).toBe(payloadOf(body.access_token).sid);
    expect((await token({ ...refresh, refresh_token: body.refresh_token })).status).toBe(400);
  });

  it('takes a code once, with its verifier only', async () => {
    const { grant, code, verifier } = await signIn('b@example.org');
    const again = await token({ ...grant, code, code_verifier: verifier });
    expect([again.status, again.body.error]).toEqual([400, 'invalid_grant']);
    const other = browser();
    const { challenge } = pkce();
    const { response } = await other.follow(await other.open(authorizeAddress(challenge)));
    const form = { username: 'b@example.org', password: 'demo' };
    const { left } = await other.follow(await other.open(formAction(await response.text()), form));
    const fresh = new URLSearchParams(left?.hash.slice(1)).get('code') ?? '';
    expect((await token({ ...grant, code: fresh, code_verifier: 'x'.repeat(43) })).status).toBe(400);
  });

  it('shows the form again, with what is wrong, for another password or no e-mail', async () => {
    const visitor = browser();
    const { response } = await visitor.follow(await visitor.open(authorizeAddress(pkce().challenge)));
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await response.text();
    expect(html).toMatch(/<label for="username">E-mail<\/label>/);
    expect(html).toMatch(/name="password"/);
    for (const form of [
      { username: 'jo@example.org', password: 'wrong' },
      { username: '"><script>alert(1)</script>', password: 'demo' },
    ]) {
      const response = await visitor.open(formAction(html), form);
      const page = await response.text();
      expect(response.headers.get('location')).toBeNull();
      expect(page).toContain('Invalid e-mail or password.');
      expect(page).not.toContain('<script>alert');
    }
  });

  it('shows a page, not an error, for a sign-in that has run out', async () => {
    const response = await browser().open('/realms/dynasty/login-actions/authenticate?execution=gone');
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('has run out');
  });

  it('redirects only to exactly registered addresses', async () => {
    const { challenge } = pkce();
    for (const redirect_uri of [
      `${publicOrigin}/sign-in/`,
      `${publicOrigin}/sign-in?next=//evil.example`,
      `${publicOrigin}/other`,
      'https://evil.example/sign-in',
      'http://127.0.0.1:8080/sign-in',
    ]) {
      const response = await browser().open(authorizeAddress(challenge, { redirect_uri }));
      expect([redirect_uri, response.status, response.headers.get('location')]).toEqual([redirect_uri, 400, null]);
    }
    const silent = { redirect_uri: `${publicOrigin}/silent-check-sso.html`, prompt: 'none' };
    const response = await browser().open(authorizeAddress(challenge, silent));
    expect(response.headers.get('location')).toContain(`${publicOrigin}/silent-check-sso.html#error=login_required`);
  });

  it('needs PKCE', async () => {
    const address = authorizeAddress('').replace('&code_challenge=&code_challenge_method=S256', '');
    const response = await browser().open(address);
    expect(response.headers.get('location')).toContain('error=invalid_request');
  });
});

describe('the session', () => {
  it('signs in silently, also after a restart', async () => {
    const { visitor, body } = await signIn('c@example.org');
    await running.close();
    running = await start();
    await verify(body.access_token);
    const after = createBrowser({ publicOrigin, port: running.port });
    visitor.cookies.forEach((value, name) => after.cookies.set(name, value));
    const silent = authorizeAddress(pkce().challenge, { prompt: 'none' });
    const { left } = await after.follow(await after.open(silent));
    expect(new URLSearchParams(left?.hash.slice(1)).get('code')).toBeTruthy();
  });

  it('ends without a question when the id token is given, and its refresh token with it', async () => {
    const { visitor, body } = await signIn('d@example.org');
    const query = new URLSearchParams({
      client_id: 'dynasty-web',
      post_logout_redirect_uri: `${publicOrigin}/`,
      id_token_hint: body.id_token,
    });
    const page = await (await visitor.open(`${connect}/logout?${query}`)).text();
    expect(page).toContain('document.forms[0].submit()');
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const { left } = await visitor.follow(await visitor.open(formAction(page), { xsrf, logout: 'yes' }));
    expect(left?.href).toBe(`${publicOrigin}/`);
    const silent = await visitor.open(authorizeAddress(pkce().challenge, { prompt: 'none' }));
    expect(silent.headers.get('location')).toContain('error=login_required');
    const refresh = { grant_type: 'refresh_token', client_id: 'dynasty-web', refresh_token: body.refresh_token };
    expect((await token(refresh)).status).toBe(400);
  });

  it('asks first when nothing proves who wants to end it', async () => {
    const { visitor } = await signIn('e@example.org');
    const page = await (await visitor.open(`${connect}/logout`)).text();
    expect(page).toContain('Sign out?');
    expect(page).not.toContain('<script');
  });

  it('keeps its keys and sessions for the owner of the files only', async () => {
    await signIn('f@example.org');
    await running.close();
    running = await start();
    for (const name of ['keys.json', 'sessions.json']) {
      expect([name, (await fs.stat(path.join(dataDir, name))).mode & 0o777]).toEqual([name, 0o600]);
    }
  });
});

describe('scripts', () => {
  const grant = { grant_type: 'password', username: 'load@example.org', password: 'demo' };

  it('get a token by direct grant, from their own client only', async () => {
    const { status, body } = await token({ ...grant, client_id: 'dynasty-load' });
    expect(status).toBe(200);
    const { payload } = await verify(body.access_token);
    expect(payload).toMatchObject({ azp: 'dynasty-load', typ: 'Bearer', sid: expect.stringMatching(/.{8,}/) });
    // Signing out ends one sign-in, not every one of the person's.
    const { body: another } = await token({ ...grant, client_id: 'dynasty-load' });
    expect(payloadOf(another.access_token).sid).not.toBe(payload.sid);
    expect(payload.sub).toBe(personOf('load@example.org')?.accountId);
    expect((await token({ ...grant, client_id: 'dynasty-web' })).status).toBe(400);
    expect((await token({ ...grant, client_id: 'dynasty-load', password: 'x' })).status).toBe(400);
  });

  it('find the realm where Keycloak has it', async () => {
    const visitor = browser();
    const discovery = await visitor.open('/realms/dynasty/.well-known/openid-configuration');
    expect(await discovery.json()).toMatchObject({
      issuer,
      token_endpoint: `${publicOrigin}${connect}/token`,
      jwks_uri: `${publicOrigin}${connect}/certs`,
    });
    expect((await visitor.open('/realms/other/account')).status).toBe(404);
  });
});
