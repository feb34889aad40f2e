import { createHmac, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createTokenVerifier } from '@dynasty/kit/auth';
import { createCallLimits } from '@dynasty/kit/limits';
import { createLogger } from '@dynasty/kit/logger';
import { freezeProcess } from '@dynasty/testbed/servers/freeze-process';
import { findNats, startNats } from '@dynasty/testbed/servers/nats';
import { startTestIssuer, type TestIssuer } from '@dynasty/testbed/test-issuer';
import { shareByBus, type SignOutWatch } from '../src/background-bus.js';
import { gatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';

let nats: Awaited<ReturnType<typeof startNats>>;
let natsFolder: string;
let issuer: TestIssuer;
let signOuts: SignOutWatch;
let gateway: GatewayUnderTest;
let attacker: http.Server;
let attackerRequests = 0;
const logger = createLogger({ service: 'gateway', level: 'silent' });

beforeAll(async () => {
  natsFolder = await mkdtemp(path.join(os.tmpdir(), 'gateway-nats-'));
  [issuer, nats] = await Promise.all([
    startTestIssuer(),
    findNats().then((binary) => startNats({ binary, dir: natsFolder })),
  ]);
  attacker = http.createServer((_req, res) => {
    attackerRequests += 1;
    res.end('{"keys":[]}');
  });
  await new Promise<void>((resolve) => attacker.listen(0, '127.0.0.1', resolve));
  signOuts = shareByBus({ url: nats.url, logger, limits: createCallLimits() });
  const { issuer: name, jwksUrl, audience } = issuer;
  gateway = await gatewayUnderTest({
    env: { OIDC_ISSUER: name, OIDC_JWKS_URL: jwksUrl, OIDC_AUDIENCE: audience },
    verifier: createTokenVerifier({ ...issuer, isSignedOut: (sid) => signOuts.isSignedOut(sid) }),
    signOuts,
    readiness: { nats: () => signOuts.ready() },
  });
});

afterAll(async () => {
  await gateway?.close();
  await signOuts?.close();
  attacker?.close();
  await issuer?.close();
  await nats?.stop();
  await rm(natsFolder, { recursive: true, force: true });
});

const call = async (token: string) => {
  const response = await gateway.fetch('/api/leagues', { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, body: await response.text() };
};
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const nowS = () => Math.floor(Date.now() / 1000);

test('a token of the issuer passes, the second time without another fetch of keys', async () => {
  const token = await issuer.token({ sub: 'a' });
  expect((await call(token)).status).toBe(200);
  const fetches = issuer.fetches();
  expect((await call(token)).status).toBe(200);
  expect(issuer.fetches()).toBe(fetches);
});

const claims = (): Record<string, Record<string, unknown>> => ({
  'another issuer': { iss: 'https://evil.example/realms/dynasty' },
  'another audience': { aud: 'account', azp: 'other-client' },
  'an expired token': { exp: nowS() - 60 },
  'a token of the future': { nbf: nowS() + 120 },
  'an ID token': { typ: 'ID' },
  'a refresh token': { typ: 'Refresh' },
});

test.each(Object.keys(claims()))('%s: 401', async (name) => {
  const { status, body } = await call(await issuer.token({ sub: 'a', ...claims()[name] }));
  expect(status).toBe(401);
  expect(body).toContain('Unauthorized');
});

test('no algorithm, or the public key as a secret: 401', async () => {
  const [, payload = ''] = (await issuer.token({ sub: 'a' })).split('.');
  const unsigned = `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`;
  const head = `${encode({ alg: 'HS256', kid: issuer.publicKey().kid })}.${payload}`;
  const hmac = createHmac('sha256', JSON.stringify(issuer.publicKey())).update(head).digest('base64url');
  expect((await call(unsigned)).status).toBe(401);
  expect((await call(`${head}.${hmac}`)).status).toBe(401);
});

test("keys are never fetched from where a token's header points", async () => {
  const place = `http://127.0.0.1:${(attacker.address() as AddressInfo).port}/jwks`;
  for (const header of [{ jku: place }, { x5u: place }, { kid: '../../dev/null' }, { kid: 'x', jku: place }]) {
    const token = await issuer.token({ sub: 'a', n: randomUUID() });
    const [head = '', payload = '', signature = ''] = token.split('.');
    const changed = { ...(JSON.parse(Buffer.from(head, 'base64url').toString()) as object), ...header };
    expect((await call(`${encode(changed)}.${payload}.${signature}`)).status).toBe(401);
  }
  expect(attackerRequests).toBe(0);
});

test('a thousand made-up key ids cost one fetch of keys at most', async () => {
  const [, payload = '', signature = ''] = (await issuer.token({ sub: 'a' })).split('.');
  const before = issuer.fetches();
  const responses = await Promise.all(
    Array.from({ length: 1000 }, () => call(`${encode({ alg: 'RS256', kid: randomUUID() })}.${payload}.${signature}`)),
  );
  expect(responses.every(({ status }) => status === 401)).toBe(true);
  expect(issuer.fetches() - before).toBeLessThanOrEqual(1);
});

test('a signed-out session is over in this process and in every other', async () => {
  const sid = randomUUID();
  const token = await issuer.token({ sub: 'a', sid });
  const other = shareByBus({ url: nats.url, logger, limits: createCallLimits() });
  await until(() => other.ready());
  expect((await call(token)).status).toBe(200);

  const headers = { cookie: `dynasty_session=${token}`, 'sec-fetch-site': 'same-origin' };
  expect((await gateway.fetch('/api/logout', { headers })).headers.get('location')).toBe('/signed-out');

  expect((await call(token)).status).toBe(401);
  expect((await call(await issuer.token({ sub: 'a', sid }))).status).toBe(401);
  await until(async () => expect(other.isSignedOut(sid)).toBe(true));
  await other.close();
});

test('who hands over a new token of a signed-out session is told so, and gets no cookie', async () => {
  const sid = randomUUID();
  const token = await issuer.token({ sub: 'a', sid });
  const headers = { cookie: `dynasty_session=${token}`, 'sec-fetch-site': 'same-origin' };
  await gateway.fetch('/api/logout', { headers });
  const open = async (handed: string) => {
    const body = JSON.stringify({ token: handed });
    const json = { 'content-type': 'application/json' };
    const response = await gateway.fetch('/api/auth/session', { method: 'POST', headers: json, body });
    expect(response.headers.get('set-cookie')).toBeNull();
    return [response.status, ((await response.json()) as { slug: string }).slug];
  };
  expect(await open(await issuer.token({ sub: 'a', sid }))).toEqual([401, 'signed-out']);
  // Only a good token learns it.
  expect(await open(await issuer.token({ sub: 'a', sid, exp: nowS() - 60 }))).toEqual([401, 'unauthorized']);
});

test('a person who leaves is not kept waiting for a bus that stands still', async () => {
  const token = await issuer.token({ sub: 'a', sid: randomUUID() });
  const headers = { cookie: `dynasty_session=${token}`, 'sec-fetch-site': 'same-origin' };
  await freezeProcess(nats.pid);
  try {
    const from = performance.now();
    const response = await gateway.fetch('/api/logout', { headers });
    expect(response.headers.get('location')).toBe('/signed-out');
    const readiness = await gateway.fetch('/readyz');
    expect(await readiness.json()).toEqual({ status: 'not-ready', checks: { nats: 'unavailable' } });
    expect(performance.now() - from).toBeLessThan(4_000);
    // This process refuses it from then on, whoever else has heard of it.
    expect((await call(token)).status).toBe(401);
  } finally {
    process.kill(nats.pid, 'SIGCONT');
  }
});

test('readiness includes the bus', async () => {
  // What was found a moment ago still counts.
  await until(async () => {
    const response = await gateway.fetch('/readyz');
    expect(await response.json()).toEqual({ status: 'ready', checks: { nats: 'ok' } });
  });
});

test('while the keys cannot be fetched no token is called unauthorized', async () => {
  const lost = await startTestIssuer();
  const verifier = createTokenVerifier(lost);
  const token = await lost.token({ sub: 'a' });
  await lost.close();
  await expect(verifier.verify(token)).rejects.toMatchObject({ kind: 'unavailable' });
});

async function until(check: () => Promise<unknown>): Promise<void> {
  for (let left = 50; ; left -= 1) {
    try {
      await check();
      return;
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
