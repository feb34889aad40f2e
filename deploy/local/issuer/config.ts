import { baseEnv, readConfig } from '@dynasty/kit/config';
import { Type } from 'typebox';

const schema = Type.Object({
  ...baseEnv,
  HOST: Type.String({ default: '127.0.0.1' }),
  PORT: Type.Integer({ minimum: 0, maximum: 65_535 }),
  /** Address of the realm as browsers see it, through the gateway. */
  OIDC_ISSUER: Type.String({ pattern: '^https?://[^/?#]+/realms/dynasty$' }),
  OIDC_AUDIENCE: Type.String({ default: 'dynasty-api' }),
  DATA_DIR: Type.String({ minLength: 1 }),
});

export interface IssuerConfig {
  host: string;
  port: number;
  issuer: string;
  audience: string;
  dataDir: string;
  logLevel: string;
}

const loopback = new Set(['127.0.0.1', '::1', 'localhost']);

/** Reads the environment. An issuer that accepts one password for everybody runs on loopback and in development only. */
export function readIssuerConfig(env: NodeJS.ProcessEnv): IssuerConfig {
  if (env.NODE_ENV === 'production') {
    throw new Error('The development issuer accepts any e-mail with one password: it does not start in production.');
  }
  const config = readConfig(schema, env);
  if (!loopback.has(config.HOST)) {
    throw new Error(`The development issuer listens on loopback only, not on ${config.HOST}.`);
  }
  return {
    host: config.HOST,
    port: config.PORT,
    issuer: config.OIDC_ISSUER,
    audience: config.OIDC_AUDIENCE,
    dataDir: config.DATA_DIR,
    logLevel: config.LOG_LEVEL,
  };
}
