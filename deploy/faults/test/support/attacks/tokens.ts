import { exportJWK, generateKeyPair, importJWK, type JWK, type JWTHeaderParameters, SignJWT } from 'jose';
import { createHmac, randomUUID } from 'node:crypto';
import { loadSecrets } from '../../../../local/issuer/secrets.js';
import { layoutOf } from '../../../../local/layout.js';
import { payloadOf } from '../../../../local/test/issuer-browser.js';
import { portsFile } from '../stack.js';

type Claims = Record<string, unknown>;

export const nowS = (): number => Math.floor(Date.now() / 1_000);
const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/**
 * Makes tokens that look like somebody's: with the development issuer's own key, and without it.
 * @param token a good one of theirs
 */
export async function tokensLike(token: string) {
  const claims = payloadOf(token);
  const [head = '', payload = '', signature = ''] = token.split('.');
  const { signingKey } = await loadSecrets(layoutOf(portsFile().options.dataDir).issuer);
  const { kid = '', n, e, kty } = signingKey;
  const attacker = await generateKeyPair('RS256', { extractable: true });
  const ownKey: JWK = { ...(await exportJWK(attacker.publicKey)), kid: 'attacker' };
  type Key = Parameters<SignJWT['sign']>[0];
  const sign = (key: Key, own: Claims, header: Partial<JWTHeaderParameters>) =>
    new SignJWT({ ...claims, ...own }).setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid, ...header }).sign(key);
  return {
    claims,
    kid,
    ownKey,
    /** Signed by the issuer's own key: nothing but these claims is wrong. */
    signed: async (own: Claims): Promise<string> =>
      sign((await importJWK(signingKey, 'RS256')) as Key, { sid: randomUUID(), ...own }, {}),
    /** Signed by a key of the attacker's. */
    foreign: (header: Partial<JWTHeaderParameters>): Promise<string> => sign(attacker.privateKey, {}, header),
    unsigned: (alg: string): string => `${encode({ alg, typ: 'JWT' })}.${payload}.`,
    /** Signed with what everybody can read of the issuer's key, as if it were a secret. */
    byPublicKey(): string {
      const signedPart = `${encode({ alg: 'HS256', typ: 'JWT', kid })}.${payload}`;
      const secret = JSON.stringify({ kty, n, e });
      return `${signedPart}.${createHmac('sha256', secret).update(signedPart).digest('base64url')}`;
    },
    changed: (own: Claims): string => `${head}.${encode({ ...claims, ...own })}.${signature}`,
    cutOff: (): string => `${head}.${payload}.${signature.slice(0, -4)}`,
    underKeyId: (id: string): string => `${encode({ alg: 'RS256', kid: id })}.${payload}.${signature}`,
  };
}

export type ForgedTokens = Awaited<ReturnType<typeof tokensLike>>;
