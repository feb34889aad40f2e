import { weaknessOf } from '@dynasty/kit/secrets';

/** What is wrong with the secrets of an environment (`…_PASSWORD` and `…_KEY`), a line each, without the secrets. */
export function weakSecrets(env: NodeJS.ProcessEnv): string[] {
  return Object.entries(env).flatMap(([name, value = '']) => {
    if (!/_(?:PASSWORD|KEY)$/.test(name)) return [];
    const weakness = weaknessOf(value);
    return weakness === undefined ? [] : [`${name} ${weakness}`];
  });
}
