import { readConfig } from '@dynasty/kit/config';
import { coreConfig, coreEnv } from '@dynasty/kit/core';
import { Type } from 'typebox';

const Environment = Type.Object({
  ...coreEnv,
  /** host:port of league-sync's gRPC. */
  LEAGUE_SYNC_GRPC: Type.String({ developmentDefault: '127.0.0.1:50051' }),
  /**
   * Chat completions of an OpenAI-compatible API that tells recaps in other words; none without it. Address and key are
   * of a form that a request takes: the error of one that does not names them, and would stand in the log.
   */
  RECAP_LLM_URL: Type.Optional(Type.String({ pattern: '^https?://[^/?#@]+(/|$)' })),
  RECAP_LLM_MODEL: Type.Optional(Type.String({ minLength: 1 })),
  RECAP_LLM_KEY: Type.Optional(Type.String({ pattern: '^[\\x21-\\x7e]+\\s*$' })),
});

/** The configuration of this process, grouped; throws one error that names every problem. */
export function rankingsConfig(env: NodeJS.ProcessEnv) {
  const values = readConfig(Environment, env);
  const { RECAP_LLM_URL: url, RECAP_LLM_MODEL: model, RECAP_LLM_KEY: key } = values;
  return {
    core: coreConfig(values, 'rankings-recaps'),
    leagueSync: values.LEAGUE_SYNC_GRPC,
    recapModel: url === undefined ? undefined : { url, model, key: key?.trim() },
  };
}
