import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';

/** What must outlive a restart: gateways and services cache the public key, browsers keep signed cookies. */
export interface IssuerSecrets {
  signingKey: JWK;
  cookieKey: string;
}

/** Where the issuer of this data folder keeps them. */
export const secretsFile = (dataDir: string): string => path.join(dataDir, 'keys.json');

/** Reads the secrets of this data folder, making them (mode 0600) the first time. */
export async function loadSecrets(dataDir: string): Promise<IssuerSecrets> {
  const file = secretsFile(dataDir);
  const text = await fs.readFile(file, 'utf8').catch(() => undefined);
  if (text !== undefined) return JSON.parse(text) as IssuerSecrets;

  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  const secrets: IssuerSecrets = {
    signingKey: { ...jwk, use: 'sig', alg: 'RS256', kid: await calculateJwkThumbprint(jwk) },
    cookieKey: randomBytes(32).toString('base64url'),
  };
  await fs.mkdir(dataDir, { recursive: true, mode: 0o700 });
  await fs.writeFile(`${file}.part`, JSON.stringify(secrets), { mode: 0o600 });
  await fs.rename(`${file}.part`, file);
  return secrets;
}
