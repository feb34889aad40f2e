import { createHmac, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, exportSPKI, generateKeyPair, importJWK, SignJWT, type CryptoKey } from 'jose';
import { bearerOrCookie, createTokenVerifier, watchSignedOut, type TokenVerifier } from '../src/auth.js';
import { startTestIssuer, type TestClaims, type TestIssuer } from '@dynasty/testbed/test-issuer';
import { testbed, type Testbed } from '@dynasty/testbed/testbed';
import { until } from './events.js';

const now = (): number => Math.floor(Date.now() / 1000);
const me: TestClaims = { sub: 'account-1', email: 'ann@example.test', given_name: 'Ann', family_name: 'Lee' };

let issuer: TestIssuer;
let verifier: TokenVerifier;
beforeAll(async () => {
  issuer = await startTestIssuer();
  verifier = createTokenVerifier(issuer);
});
afterAll(() => issuer.close());

const unauthorized = { kind: 'unauthorized', slug: 'unauthorized', message: expect.stringContaining('Unauthorized') };

it('reads the account from a good token, and remembers it', async () => {
  const token = await issuer.token({ ...me, sid: 's1' });
  expect(verifier.cached(token)).toBeUndefined();
  const account = await verifier.verify(token);
  expect(account).toEqual({
    accountId: 'account-1',
    email: 'ann@example.test',
    emailVerified: true,
    firstName: 'Ann',
    lastName: 'Lee',
    username: 'ann',
    sid: 's1',
    expiresAtMs: expect.any(Number) as number,
  });
  expect(verifier.cached(token)).toEqual(account);
});

it('takes azp in place of aud, and a token type in the header in place of the claim', async () => {
  const byAzp = await issuer.token({ ...me, aud: 'account', azp: issuer.audience });
  expect(await verifier.verify(byAzp)).toMatchObject({ accountId: 'account-1' });
  const byHeader = await issuer.token({ ...me, typ: undefined }, { typ: 'at+jwt' });
  expect(await verifier.verify(byHeader)).toMatchObject({ accountId: 'account-1' });
});

it('takes what a clock that is half a minute ahead holds for expired, or one that is behind for too young', async () => {
  const expired = await issuer.token({ ...me, exp: now() - 20 });
  const account = await verifier.verify(expired);
  expect(account.accountId).toBe('account-1');
  // So the process neither checks its signature for each request nor ends its streams at once.
  expect(account.expiresAtMs).toBeGreaterThan(Date.now());
  expect(verifier.cached(expired)).toEqual(account);
  expect(await verifier.verify(await issuer.token({ ...me, nbf: now() + 20 }))).toMatchObject({
    accountId: 'account-1',
  });
});

describe('refuses', () => {
  const claims: [string, Partial<TestClaims>][] = [
    ['another issuer', { iss: 'http://evil.test' }],
    ['another audience', { aud: 'other-api' }],
    ['no audience', { aud: undefined }],
    ['an expired token', { exp: now() - 60 }],
    ['a token that expired just beyond what clocks may differ', { exp: now() - 31 }],
    ['a token without expiry', { exp: undefined }],
    ['a token from the future', { nbf: now() + 120 }],
    ['an ID token', { typ: 'ID' }],
    ['a refresh token', { typ: 'Refresh' }],
    ['a token without a type', { typ: undefined }],
    ['a token without a subject', { sub: undefined as never }],
    ['an empty subject', { sub: '' }],
    ['a token of 9 kB', { padding: 'x'.repeat(9_000) }],
  ];
  it.each(claims)('%s', async (_name, wrong) => {
    await expect(verifier.verify(await issuer.token({ ...me, ...wrong }))).rejects.toMatchObject(unauthorized);
  });

  it('alg none', async () => {
    const [, payload] = (await issuer.token(me)).split('.');
    const header = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    await expect(verifier.verify(`${header}.${payload}.`)).rejects.toMatchObject(unauthorized);
  });

  it('HS256 signed with the public key', async () => {
    const [, payload] = (await issuer.token(me)).split('.');
    const { kid } = issuer.publicKey();
    const header = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT', kid })).toString('base64url');
    const pem = await exportSPKI((await importJWK(issuer.publicKey(), 'RS256')) as CryptoKey);
    const signature = createHmac('sha256', pem).update(`${header}.${payload}`).digest('base64url');
    await expect(verifier.verify(`${header}.${payload}.${signature}`)).rejects.toMatchObject(unauthorized);
  });

  it('a changed payload and a truncated signature', async () => {
    const [header, payload, signature = ''] = (await issuer.token(me)).split('.');
    const other = (await issuer.token({ ...me, sub: 'account-2' })).split('.')[1];
    await expect(verifier.verify(`${header}.${other}.${signature}`)).rejects.toMatchObject(unauthorized);
    await expect(verifier.verify(`${header}.${payload}.${signature.slice(4)}`)).rejects.toMatchObject(unauthorized);
    await expect(verifier.verify('not-a-token')).rejects.toMatchObject(unauthorized);
  });

  it('keys that the token itself brings or names, without fetching them', async () => {
    let calls = 0;
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    const jwk = { ...(await exportJWK(publicKey)), kid: 'evil' };
    const evil = createServer((_request, response) => {
      calls += 1;
      response.end(JSON.stringify({ keys: [jwk] }));
    });
    await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(evil.address() as AddressInfo).port}/keys`;
    const good = { iss: issuer.issuer, aud: issuer.audience, typ: 'Bearer', sub: 'x', exp: now() + 60 };
    const headers = [{ jku: url }, { jwk }, { x5u: url }, { kid: '../../dev/null' }, { kid: issuer.publicKey().kid }];
    for (const header of headers) {
      const token = await new SignJWT(good)
        .setProtectedHeader({ alg: 'RS256', kid: 'evil', ...header })
        .sign(privateKey);
      await expect(verifier.verify(token)).rejects.toMatchObject(unauthorized);
    }
    expect(calls).toBe(0);
    await new Promise((resolve) => evil.close(resolve));
  });
});

it('fetches the keys once for a thousand unknown key ids', async () => {
  const before = issuer.fetches();
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = await new SignJWT({ sub: 'x' }).setProtectedHeader({ alg: 'RS256', kid: 'k' }).sign(privateKey);
  const [, payload, signature] = key.split('.');
  const attempts = Array.from({ length: 1_000 }, (_, i) => {
    const header = Buffer.from(JSON.stringify({ alg: 'RS256', kid: `random-${i}` })).toString('base64url');
    return verifier.verify(`${header}.${payload}.${signature}`).catch((error: unknown) => error);
  });
  for (const error of await Promise.all(attempts)) expect(error).toMatchObject(unauthorized);
  expect(issuer.fetches() - before).toBeLessThanOrEqual(1);
});

it('takes a rotated key with one fetch', async () => {
  const rotating = await startTestIssuer();
  await rotating.rotate();
  const fresh = createTokenVerifier(rotating);
  await fresh.verify(await rotating.token(me));
  await fresh.verify(await rotating.token(me));
  expect(rotating.fetches()).toBe(1);
  await rotating.close();
});

it('says unavailable, not unauthorized, while the keys cannot be fetched', async () => {
  const gone = createTokenVerifier({ ...issuer, jwksUrl: 'http://127.0.0.1:1/certs' });
  await expect(gone.verify(await issuer.token(me))).rejects.toMatchObject({ kind: 'unavailable' });
  const wrongPage = createTokenVerifier({ ...issuer, jwksUrl: issuer.jwksUrl.replace('/certs', '/nothing') });
  await expect(wrongPage.verify(await issuer.token(me))).rejects.toMatchObject({ kind: 'unavailable' });
});

it('reads the token from the header, and from the cookie only where one is named', () => {
  expect(bearerOrCookie({ authorization: 'Bearer a.b.c' })).toBe('a.b.c');
  expect(bearerOrCookie({ authorization: 'bearer a.b.c' })).toBe('a.b.c');
  expect(bearerOrCookie({ authorization: 'Basic a.b.c' })).toBeUndefined();
  expect(bearerOrCookie({ cookie: 'session=a.b.c' })).toBeUndefined();
  expect(bearerOrCookie({ cookie: 'x=1; session=a.b.c' }, 'session')).toBe('a.b.c');
  expect(bearerOrCookie({ authorization: 'nonsense', cookie: 'session=a.b.c' }, 'session')).toBeUndefined();
});

describe('sign-out', () => {
  let bed: Testbed;
  beforeAll(async () => {
    bed = await testbed();
  });
  afterAll(() => bed.close());

  it('ends a session in every process, also for a token that was verified before', async () => {
    const [here, there] = await Promise.all([watchSignedOut(bed.bus), watchSignedOut(bed.bus)]);
    const guarded = createTokenVerifier({ ...bed.issuer, isSignedOut: there.isSignedOut });
    const token = await bed.issuer.token({ ...me, sid: 'session/1' });
    const other = await bed.issuer.token({ ...me, sid: 'session/2' });
    await guarded.verify(token);
    await here.signOut('session/1');
    await until('the other process knows', () => there.isSignedOut('session/1'));
    expect(guarded.cached(token)).toBeUndefined();
    const renewed = await bed.issuer.token({ ...me, sid: 'session/1' });
    for (const one of [token, renewed]) {
      await expect(guarded.verify(one)).rejects.toMatchObject({ ...unauthorized, slug: 'signed-out' });
    }
    await expect(guarded.verify('not-a-token')).rejects.toMatchObject(unauthorized);
    expect(await guarded.verify(other)).toMatchObject({ sid: 'session/2' });
    const late = await watchSignedOut(bed.bus);
    await until('a process that starts later knows', () => late.isSignedOut('session/1'));
  });
});
