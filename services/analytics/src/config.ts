import { readConfig, rpcEnv } from '@dynasty/kit/config';
import { coreConfig, coreEnv } from '@dynasty/kit/core';
import { Type } from 'typebox';

const Environment = Type.Object({
  ...coreEnv,
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
    core: coreConfig(values, 'analytics'),
    rpc: { host: values.HOST, port: values.GRPC_PORT },
    nflverse: {
      baseUrl: values.NFLVERSE_BASE_URL.replace(/\/+$/, ''),
      refreshMs: values.NFLVERSE_REFRESH_MINUTES * 60_000,
    },
  };
}
