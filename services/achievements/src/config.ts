import { readConfig } from '@dynasty/kit/config';
import { coreConfig, coreEnv } from '@dynasty/kit/core';
import { Type } from 'typebox';

const Environment = Type.Object({
  ...coreEnv,
  /** host:port of league-sync's gRPC. */
  LEAGUE_SYNC_GRPC: Type.String({ developmentDefault: '127.0.0.1:50051' }),
});

/** The configuration of this process, grouped; throws one error that names every problem. */
export function achievementsConfig(env: NodeJS.ProcessEnv) {
  const values = readConfig(Environment, env);
  return { core: coreConfig(values, 'achievements'), leagueSync: values.LEAGUE_SYNC_GRPC };
}
