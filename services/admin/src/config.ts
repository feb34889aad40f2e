import { readConfig, rpcEnv } from '@dynasty/kit/config';
import { coreConfig, coreEnv } from '@dynasty/kit/core';
import { Type } from 'typebox';

const Environment = Type.Object({
  ...coreEnv,
  ...rpcEnv,
  /** auto approves a league on its first connect; manual waits for a super admin. Unset: manual in production, else auto. */
  LEAGUE_APPROVAL: Type.Optional(Type.Union([Type.Literal('auto'), Type.Literal('manual')])),
  /** E-mail addresses, separated by commas. */
  SUPER_ADMINS: Type.String({ default: '' }),
  /** host:port of league-sync's gRPC. */
  LEAGUE_SYNC_GRPC: Type.String({ developmentDefault: '127.0.0.1:50051' }),
});

/** Not `admin`: that is MongoDB's own database, which holds the users and rights of all others. */
const ownDatabase = 'administration';

/** The configuration of this process, grouped; throws one error that names every problem. */
export function adminConfig(env: NodeJS.ProcessEnv) {
  const values = readConfig(Environment, env);
  return {
    core: coreConfig({ ...values, MONGO_DB: values.MONGO_DB ?? ownDatabase }, 'admin'),
    rpc: { host: values.HOST, port: values.GRPC_PORT },
    leagueSync: values.LEAGUE_SYNC_GRPC,
    approval: values.LEAGUE_APPROVAL ?? (values.NODE_ENV === 'production' ? ('manual' as const) : ('auto' as const)),
    superAdmins: values.SUPER_ADMINS.split(','),
  };
}
