import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { pkce } from '../../local/test/issuer-browser.js';
import { accountWithSearch, type Account, otherSearch } from './support/attacks/account.js';
import { authorizePath, codeOf, tokenFor } from './support/attacks/code-flow.js';
import { bearer, cookie, expectRefused, json, ownPage, send } from './support/attacks/send.js';
import { type ForgedTokens, nowS, tokensLike } from './support/attacks/tokens.js';
import { call, portsFile, signIn, until } from './support/stack.js';

let victim: Account;
let forge: ForgedTokens;
let before: unknown;
let attacker: http.Server;
let keysAskedFor = 0;
beforeAll(async () => {
  victim = await accountWithSearch('victim-of-forgers');
  before = await victim.kept();
  forge = await tokensLike(victim.token);
  attacker = http.createServer((_request, response) => {
    keysAskedFor += 1;
    response.end(JSON.stringify({ keys: [forge.ownKey] }));
  });
  await new Promise<void>((resolve) => attacker.listen(0, '127.0.0.1', resolve));
}, 60_000);
afterAll(() => attacker.close());

const openSession = (token: string) =>
  send({ method: 'POST', path: '/api/auth/session', headers: json, body: JSON.stringify({ token }) });
const keysAt = () => `http://127.0.0.1:${(attacker.address() as AddressInfo).port}/certs`;

describe('a token that no identity server of ours has given to anybody', () => {
  it.each<[string, () => string | Promise<string>]>([
    ['without a signature', () => forge.unsigned('none')],
    ['without a signature, which says so in another way', () => forge.unsigned('NoNe')],
    ['signed with the public key as a shared secret', () => forge.byPublicKey()],
    ['that brings its own key', () => forge.foreign({ kid: 'attacker', jwk: forge.ownKey })],
    ['that says where its key is', () => forge.foreign({ kid: 'attacker', jku: keysAt() })],
    ['that says where its certificate is', () => forge.foreign({ kid: 'attacker', x5u: keysAt() })],
    ['whose key is a file of ours', () => forge.foreign({ kid: '../../dev/null' })],
    ['of another key under the name of ours', () => forge.foreign({})],
    ['with other words over a good signature', () => forge.changed({ email: 'admin@example.org' })],
    ['whose signature is cut off', () => forge.cutOff()],
    ['of another issuer', () => forge.signed({ iss: 'https://evil.example/realms/dynasty' })],
    ['for another audience', () => forge.signed({ aud: 'account', azp: 'another-app' })],
    ['that has run out', () => forge.signed({ exp: nowS() - 60 })],
    ['without an end', () => forge.signed({ exp: undefined })],
    ['that is not valid yet', () => forge.signed({ nbf: nowS() + 120 })],
    ['that says who somebody is (an ID token)', () => forge.signed({ typ: 'ID' })],
    ['that is for renewing (a refresh token)', () => forge.signed({ typ: 'Refresh' })],
    ['of nobody', () => forge.signed({ sub: '' })],
    ['of 9 kB', () => forge.signed({ padding: 'x'.repeat(7_000) })],
  ])('reads, changes and opens nothing: one %s', async (_name, make) => {
    const token = await make();
    const read = '/api/saved-searches';
    const write = { method: 'PUT', path: victim.path, body: otherSearch };
    const heard = [
      await send({ path: read, headers: bearer(token) }),
      await send({ path: read, headers: cookie(token) }),
      await send({ ...write, headers: { ...json, ...bearer(token) } }),
      await send({ ...write, headers: { ...json, ...ownPage(token) } }),
      await openSession(token),
    ];
    for (const one of heard) {
      expectRefused(one, 401, 'unauthorized');
      expect(one.text).toContain('Unauthorized');
    }
    expect(await victim.kept()).toEqual(before);
    expect(keysAskedFor).toBe(0);
  });

  it('is told by these flaws alone: without any, the same key signs somebody in', async () => {
    const response = await send({ path: '/api/saved-searches', headers: bearer(await forge.signed({})) });
    expect([response.status, JSON.parse(response.text)]).toEqual([200, before]);
  });

  it('holds up nobody, though hundreds name a key each that is nowhere', async () => {
    const strange = Array.from({ length: 300 }, () => forge.underKeyId(randomUUID()));
    const asked = strange.map((token) => send({ path: '/api/auth/user', headers: bearer(token), from: '127.0.2.2' }));
    const someone = await signIn('somebody-meanwhile');
    expect((await call('/api/user-leagues', { token: someone })).status).toBe(200);
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([401]));
  });
});

describe('signing in', () => {
  it('by a code works once, with what its browser alone knows', async () => {
    const stolen = await codeOf('writer-of-codes');
    const wrong = await tokenFor({ ...stolen, code_verifier: 'x'.repeat(43) });
    expect([wrong.status, wrong.body.error]).toEqual([400, 'invalid_grant']);
    const used = await codeOf('writer-of-codes');
    const { status, body } = await tokenFor(used);
    expect([status, (await openSession(body.access_token ?? '')).status]).toEqual([200, 204]);
    const again = await tokenFor(used);
    expect([again.status, again.body]).toEqual([400, expect.not.objectContaining({ access_token: expect.anything() })]);
    for (const none of [body.id_token, body.refresh_token]) {
      expectRefused(await openSession(none ?? ''), 401, 'unauthorized');
    }
  });

  it('is renewed once by the same words: whoever says them again gets nothing, nor does their thief', async () => {
    const { body } = await tokenFor(await codeOf('keeper-of-refresh-tokens'));
    const renew = (token = '') => tokenFor({ grant_type: 'refresh_token', refresh_token: token });
    const first = await renew(body.refresh_token);
    expect(first.status).toBe(200);
    for (const token of [body.refresh_token, first.body.refresh_token]) {
      const again = await renew(token);
      expect([again.status, again.body.error]).toEqual([400, 'invalid_grant']);
    }
  });

  it.each(['https://evil.example/', 'http://localhost:1/sign-in', '//evil.example/sign-in', 'javascript:alert(1)'])(
    'sends no code to %s',
    async (redirectUri) => {
      const { status, headers, text } = await send({ path: authorizePath(pkce().challenge, redirectUri) });
      expect([status, headers.location]).toEqual([400, undefined]);
      expect(text).not.toMatch(/<(a|meta|form)[^>]*evil/);
    },
  );

  it.each([
    ...['//evil.example', '///evil.example', 'https:evil.example', 'https://evil.example', '/\\evil.example'],
    ...['/\t/evil.example', '\r\nSet-Cookie: a=1', 'javascript:alert(1)', '/../..//evil.example', '/api/logout'],
  ])('does not come back to %j', async (returnTo) => {
    const path = `/api/login?returnTo=${encodeURIComponent(returnTo)}`;
    const { status, headers } = await send({ path });
    expect([status, headers.location, headers['set-cookie']]).toEqual([302, '/', undefined]);
  });
});

describe('a session', () => {
  /** A read of each service that asks who is calling. */
  const reads: Record<string, string> = {
    'league-sync': '/api/user-leagues',
    'chat-messaging': '/api/conversations',
    analytics: '/api/saved-searches',
    'rankings-recaps': '/api/leagues/1/records',
    achievements: '/api/leagues/1/achievements',
    admin: '/api/check-admin-status',
  };

  it('is over after signing out, for the gateway and every service, though they have checked its token before', async () => {
    const token = await signIn('somebody-who-signs-out');
    const { ports } = portsFile();
    const asked = Object.entries(reads).flatMap(([name, path]) => [
      { path, headers: bearer(token), to: `http://127.0.0.1:${ports[name]}` },
      { path, headers: bearer(token) },
      { path, headers: cookie(token) },
    ]);
    const statuses = async () => (await Promise.all(asked.map(send))).map(({ status }) => status);
    expect(await statuses()).not.toContain(401);
    const left = await send({ method: 'DELETE', path: '/api/auth/session', headers: ownPage(token) });
    expect([left.status, String(left.headers['set-cookie'])]).toEqual([204, expect.stringContaining('Max-Age=0')]);
    await until(statuses, (all) => all.every((status) => status === 401), 5_000);
    expectRefused(await openSession(token), 401, 'signed-out');
  });

  it('is the one that signing in gives, not one that was there before', async () => {
    const token = await signIn('somebody-with-a-planted-cookie');
    const planted = {
      cookie: 'dynasty_session=planted',
      'x-requested-with': 'dynasty',
      'sec-fetch-site': 'same-origin',
    };
    const body = JSON.stringify({ token });
    const { headers } = await send({
      ...{ method: 'POST', path: '/api/auth/session', body },
      headers: { ...json, ...planted },
    });
    expect(headers['set-cookie']).toEqual([expect.stringContaining(`dynasty_session=${token};`)]);
    expectRefused(await send({ path: '/api/auth/user', headers: planted }), 401, 'unauthorized');
  });

  it('is kept from scripts, from other sites and other hosts, and from every cache', async () => {
    const { headers } = await openSession(victim.token);
    const [line = ''] = headers['set-cookie'] ?? [];
    const [, ...attributes] = line.split('; ');
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Strict']));
    expect(line).not.toMatch(/Domain/i);
    expect(headers['cache-control']).toBe('no-store');
    const age = Number(/Max-Age=(\d+)/.exec(line)?.[1]);
    expect(age).toBeGreaterThan(0);
    // As long as the token, and half a minute for clocks that differ.
    expect(age).toBeLessThanOrEqual(330);
    // The name that it has behind https is none that a neighbour can set here.
    const neighbours = { cookie: `__Host-dynasty=${victim.token}` };
    expectRefused(await send({ path: '/api/auth/user', headers: neighbours }), 401, 'unauthorized');
  });
});
