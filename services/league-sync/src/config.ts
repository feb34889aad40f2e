import { readConfig } from '@dynasty/kit/config';
import { coreConfig, coreEnv } from '@dynasty/kit/core';
import { Type } from 'typebox';

const Environment = Type.Object({
  ...coreEnv,
  GRPC_PORT: Type.Integer({ minimum: 0, maximum: 65535 }),
  /** host:port of the gRPC servers that are asked. */
  ADMIN_GRPC: Type.String({ minLength: 1, developmentDefault: '127.0.0.1:50056' }),
  ANALYTICS_GRPC: Type.String({ minLength: 1, developmentDefault: '127.0.0.1:50053' }),
  SLEEPER_BASE_URL: Type.String({ pattern: '^https?://', developmentDefault: 'https://api.sleeper.app/v1' }),
  MEMBER_PROOF: Type.Optional(Type.Union([Type.Literal('trust'), Type.Literal('team-name')])),
  /** ISO instant where the football clock starts. */
  NOW: Type.Optional(Type.String()),
  /** Whose time the football clock follows (a JSON response with `now` and `pace`); refused in production. */
  FOOTBALL_CLOCK_URL: Type.Optional(Type.String({ pattern: '^https?://' })),
});

/** How an account shows that it is the Sleeper user it names: without proof, or by a code in its team's name. */
export type MemberProof = 'trust' | 'team-name';

export type Config = ReturnType<typeof leagueSyncConfig>;

/**
 * The configuration of this process, grouped; throws one error that names every problem. Ownership of a Sleeper
 * user must be proved in production unless `MEMBER_PROOF` says otherwise.
 */
export function leagueSyncConfig(env: NodeJS.ProcessEnv) {
  const values = readConfig(Environment, env);
  if (values.NODE_ENV === 'production' && values.FOOTBALL_CLOCK_URL !== undefined) {
    throw new Error('FOOTBALL_CLOCK_URL is refused in production');
  }
  const memberProof: MemberProof = values.MEMBER_PROOF ?? (values.NODE_ENV === 'production' ? 'team-name' : 'trust');
  return {
    core: coreConfig(values, 'league-sync'),
    rpc: { host: values.HOST, port: values.GRPC_PORT },
    adminAddress: values.ADMIN_GRPC,
    analyticsAddress: values.ANALYTICS_GRPC,
    sleeperBaseUrl: values.SLEEPER_BASE_URL.replace(/\/+$/, ''),
    memberProof,
    now: values.NOW,
    footballClockUrl: values.FOOTBALL_CLOCK_URL,
  };
}
