import { baseEnv, httpEnv, mongoEnv, natsEnv, oidcEnv, readConfig } from '@dynasty/kit/config';
import { Type } from 'typebox';

const Environment = Type.Object({
  ...baseEnv,
  ...httpEnv,
  ...mongoEnv,
  ...natsEnv,
  ...oidcEnv,
  /** host:port of league-sync's gRPC. */
  LEAGUE_SYNC_GRPC: Type.String({ developmentDefault: '127.0.0.1:50051' }),
});

/** The configuration of this process, grouped; throws one error that names every problem. */
export function chatConfig(env: NodeJS.ProcessEnv) {
  const values = readConfig(Environment, env);
  return {
    logLevel: values.LOG_LEVEL,
    http: { host: values.HOST, port: values.PORT, limits: values.LIMITS },
    mongo: { url: values.MONGO_URL, database: values.MONGO_DB ?? 'chat-messaging' },
    nats: { url: values.NATS_URL },
    oidc: { issuer: values.OIDC_ISSUER, jwksUrl: values.OIDC_JWKS_URL, audience: values.OIDC_AUDIENCE },
    leagueSync: values.LEAGUE_SYNC_GRPC,
  };
}
