import { httpEnv, readConfig } from '@dynasty/kit/config';
import { Type } from 'typebox';

const schema = Type.Object({
  HOST: httpEnv.HOST,
  PORT: httpEnv.PORT,
  SLEEPER_DATA: Type.Optional(Type.String()),
  NFLVERSE_DATA: Type.Optional(Type.String()),
  DATA_DIR: Type.String({ default: '.data' }),
  WORLD_SEED: Type.Integer({ default: 2025, minimum: 0 }),
});

/** Settings of the provider stand-in; without `SLEEPER_DATA` it serves the generated world of `DATA_DIR/world`. */
export function readSandboxConfig(env: NodeJS.ProcessEnv) {
  const values = readConfig(schema, env);
  return {
    http: { host: values.HOST, port: values.PORT },
    recorded: { sleeper: values.SLEEPER_DATA, nflverse: values.NFLVERSE_DATA },
    dataDir: values.DATA_DIR,
    seed: values.WORLD_SEED,
  };
}
