import path from 'node:path';
import { installOnce, onPath } from './install-once.js';
import { runCommand } from './run-command.js';

const buildMs = 600_000;
/** Where Go's own archives are unpacked to, for shells that have not put it on PATH. */
const usualPlace = '/usr/local/go/bin/go';

/** Builds a program (`module@version`) with the Go toolchain into the folder `target`. */
export async function goInstall(program: string, target: string): Promise<void> {
  const go = (await onPath('go')) ?? usualPlace;
  await installOnce(target, async (folder) => {
    const env = { ...process.env, GOBIN: path.resolve(folder), CGO_ENABLED: '0' };
    const result = await runCommand(go, ['install', program], { env, timeoutMs: buildMs });
    if (!result.ok) throw new Error(`go install ${program}: ${result.output.split('\n').slice(-2).join(' ')}`);
  });
}
