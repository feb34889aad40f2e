import { baseEnv, httpEnv, mongoEnv, natsEnv, oidcEnv, readConfig, rpcEnv } from '@dynasty/kit/config';
import { Type } from 'typebox';

/** How an account shows that it is the Sleeper user it names. */
export type MemberProof = 'trust' | 'team-name';

const schema = Type.Object({
  ...baseEnv,
  ...httpEnv,
  ...mongoEnv,
  ...natsEnv,
  ...oidcEnv,
  ...rpcEnv,
  PORT: Type.Integer({ minimum: 0, maximum: 65535, default: 8101 }),
  GRPC_PORT: Type.Integer({ minimum: 0, maximum: 65535, default: 9101 }),
  ADMIN_GRPC: Type.String({ minLength: 1, developmentDefault: '127.0.0.1:9106' }),
  ANALYTICS_GRPC: Type.String({ minLength: 1, developmentDefault: '127.0.0.1:9103' }),
  SLEEPER_BASE_URL: Type.String({ pattern: '^https?://', developmentDefault: 'https://api.sleeper.app/v1' }),
  MEMBER_PROOF: Type.Optional(Type.Union([Type.Literal('trust'), Type.Literal('team-name')])),
  AVATAR_BASE_URL: Type.String({ pattern: '^https?://', default: 'https://sleepercdn.com/avatars' }),
  NOW: Type.Optional(Type.String()),
});

export type Config = ReturnType<typeof loadConfig>;

/**
 * The process's configuration, grouped by what it is for. Membership must be proved by the team's name in
 * production unless `MEMBER_PROOF` says otherwise. Throws one error that lists every problem.
 */
export function loadConfig(env: NodeJS.ProcessEnv) {
  const values = readConfig(schema, env);
  const memberProof: MemberProof = values.MEMBER_PROOF ?? (values.NODE_ENV === 'production' ? 'team-name' : 'trust');
  return {
    logLevel: values.LOG_LEVEL,
    http: { host: values.HOST, port: values.PORT, limits: values.LIMITS },
    rpc: { host: values.HOST, port: values.GRPC_PORT },
    mongo: { url: values.MONGO_URL, database: values.MONGO_DB ?? 'league-sync' },
    nats: { url: values.NATS_URL },
    oidc: { issuer: values.OIDC_ISSUER, jwksUrl: values.OIDC_JWKS_URL, audience: values.OIDC_AUDIENCE },
    admin: { address: values.ADMIN_GRPC },
    analytics: { address: values.ANALYTICS_GRPC },
    sleeper: { baseUrl: values.SLEEPER_BASE_URL },
    avatarBaseUrl: values.AVATAR_BASE_URL,
    memberProof,
    now: values.NOW,
  };
}
