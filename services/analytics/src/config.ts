import { readConfig, rpcEnv } from '@dynasty/kit/config';
import { coreConfig, coreEnv } from '@dynasty/kit/core';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Type } from 'typebox';

const Environment = Type.Object({
  ...coreEnv,
  ...rpcEnv,
  /** host:port of the gRPC servers that are asked. */
  LEAGUE_SYNC_GRPC: Type.String({ minLength: 1, developmentDefault: '127.0.0.1:50051' }),
  ADMIN_GRPC: Type.String({ minLength: 1, developmentDefault: '127.0.0.1:50056' }),
  /** Folder of nflverse's releases: a file lies at `<base>/<release>/<file>`. */
  NFLVERSE_BASE_URL: Type.String({
    pattern: '^https?://',
    default: 'https://github.com/nflverse/nflverse-data/releases/download',
  }),
  /** The table that says who is who at nflverse and at Sleeper. */
  PLAYER_IDS_URL: Type.String({
    pattern: '^https?://',
    default: 'https://github.com/dynastyprocess/data/raw/master/files/db_playerids.csv',
  }),
  /** Minutes between two looks at the source; unchanged files cost one conditional request. */
  NFLVERSE_REFRESH_MINUTES: Type.Integer({ minimum: 1, maximum: 1440, default: 60 }),
  /** Seasons from this one on are read. */
  NFLVERSE_FIRST_SEASON: Type.Integer({ minimum: 1999, maximum: 2100, default: 2020 }),
  /** ISO instant where the football clock starts. */
  NOW: Type.Optional(Type.String()),
  /** Whose time the football clock follows (a JSON response with `now` and `pace`); refused in production. */
  FOOTBALL_CLOCK_URL: Type.Optional(Type.String({ pattern: '^https?://' })),
  /** Where copies of the snapshots lie; several processes may share it. */
  SNAPSHOT_DIR: Type.String({ minLength: 1, default: path.join(tmpdir(), 'dynasty-snapshots') }),
});

/** The configuration of this process, grouped; throws one error that names every problem. */
export function analyticsConfig(env: NodeJS.ProcessEnv) {
  const values = readConfig(Environment, env);
  if (values.NODE_ENV === 'production' && values.FOOTBALL_CLOCK_URL !== undefined) {
    throw new Error('FOOTBALL_CLOCK_URL is refused in production');
  }
  return {
    core: coreConfig(values, 'analytics'),
    rpc: { host: values.HOST, port: values.GRPC_PORT },
    leagueSync: values.LEAGUE_SYNC_GRPC,
    admin: values.ADMIN_GRPC,
    clock: { now: values.NOW, footballClockUrl: values.FOOTBALL_CLOCK_URL },
    refreshMs: values.NFLVERSE_REFRESH_MINUTES * 60_000,
    nflData: {
      baseUrl: values.NFLVERSE_BASE_URL.replace(/\/+$/, ''),
      playerIdsUrl: values.PLAYER_IDS_URL,
      firstSeason: values.NFLVERSE_FIRST_SEASON,
      snapshotFolder: values.SNAPSHOT_DIR,
    },
  };
}

export type NflDataConfig = ReturnType<typeof analyticsConfig>['nflData'];
