import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK, type JWTHeaderParameters } from 'jose';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A person to sign in as; any other claim can be set or overridden. */
export interface TestClaims {
  sub: string;
  email?: string;
  [claim: string]: unknown;
}

/** An identity server's keys on loopback, and tokens signed with them. */
export interface TestIssuer {
  issuer: string;
  jwksUrl: string;
  audience: string;
  /** An access token as the real issuer writes it; `header` overrides parts of its protected header. */
  token(claims: TestClaims, header?: Partial<JWTHeaderParameters>): Promise<string>;
  /** The header that a signed-in caller sends. */
  headers(claims: TestClaims): Promise<{ authorization: string }>;
  /** Replaces the signing key; tokens of the old one are no longer valid once the keys are fetched again. */
  rotate(): Promise<void>;
  publicKey(): JWK;
  /** How often the keys were fetched. */
  fetches(): number;
  close(): Promise<void>;
}

const lifetimeS = 300;

/** Starts an issuer on a free port of loopback. */
export async function startTestIssuer(audience = 'dynasty-api'): Promise<TestIssuer> {
  let fetches = 0;
  let key = await newKey();
  const server = createServer((request, response) => {
    if (request.url !== '/certs') return void response.writeHead(404).end();
    fetches += 1;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [key.jwk] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = `${origin}/realms/dynasty`;

  function token(claims: TestClaims, header: Partial<JWTHeaderParameters> = {}): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const email = claims.email ?? `${claims.sub}@example.test`;
    const [username = ''] = email.split('@');
    const payload = {
      iss: issuer,
      aud: audience,
      azp: 'dynasty-web',
      typ: 'Bearer',
      sid: randomUUID(),
      iat: now,
      exp: now + lifetimeS,
      email,
      email_verified: true,
      given_name: username,
      family_name: 'Test',
      preferred_username: username,
      ...claims,
    };
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: key.jwk.kid, ...header }).sign(key.privateKey);
  }

  return {
    issuer,
    jwksUrl: `${origin}/certs`,
    audience,
    token,
    headers: async (claims) => ({ authorization: `Bearer ${await token(claims)}` }),
    async rotate() {
      key = await newKey();
    },
    publicKey: () => key.jwk,
    fetches: () => fetches,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function newKey(): Promise<{ privateKey: CryptoKey; jwk: JWK }> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid: randomUUID(), use: 'sig', alg: 'RS256' } };
}
