import os from 'node:os';
import path from 'node:path';

/** Where fetched server binaries are kept between runs and between projects: `DYNASTY_CACHE`, else the user's cache. */
export function defaultCacheDir(env: NodeJS.ProcessEnv = process.env): string {
  if (env.DYNASTY_CACHE) return path.resolve(env.DYNASTY_CACHE);
  return path.join(env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache'), 'dynasty-companion');
}
