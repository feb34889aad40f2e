import { baseEnv, httpEnv, mongoEnv, natsEnv, oidcEnv, readConfig, rpcEnv } from '@dynasty/kit/config';
import { Type } from 'typebox';

const Environment = Type.Object({
  ...baseEnv,
  ...httpEnv,
  ...mongoEnv,
  ...natsEnv,
  ...oidcEnv,
  ...rpcEnv,
  /** Folder of nflverse's releases: a file lies at `<base>/<release>/<file>`. */
  NFLVERSE_BASE_URL: Type.String({
    pattern: '^https?://',
    default: 'https://github.com/nflverse/nflverse-data/releases/download',
  }),
  /** Minutes between two looks at the source; unchanged files cost one conditional request. */
  NFLVERSE_REFRESH_MINUTES: Type.Integer({ minimum: 1, maximum: 1440, default: 60 }),
});

/** The configuration of this process, grouped; throws one error that names every problem. */
export function analyticsConfig(env: NodeJS.ProcessEnv) {
  const values = readConfig(Environment, env);
  return {
    logLevel: values.LOG_LEVEL,
    http: { host: values.HOST, port: values.PORT, limits: values.LIMITS },
    rpc: { host: values.HOST, port: values.GRPC_PORT },
    mongo: { url: values.MONGO_URL, database: values.MONGO_DB ?? 'analytics' },
    nats: { url: values.NATS_URL },
    oidc: { issuer: values.OIDC_ISSUER, jwksUrl: values.OIDC_JWKS_URL, audience: values.OIDC_AUDIENCE },
    nflverse: {
      baseUrl: values.NFLVERSE_BASE_URL.replace(/\/+$/, ''),
      refreshMs: values.NFLVERSE_REFRESH_MINUTES * 60_000,
    },
  };
}

export type AnalyticsConfig = ReturnType<typeof analyticsConfig>;
