import fs from 'node:fs/promises';
import path from 'node:path';
import { installOnce } from './install-once.js';
import { runCommand } from './run-command.js';

const downloadMs = 300_000;

/**
 * Unpacks a package of Debian, whose checksum apt compares, and puts its `programs` into the folder `target`. Nothing is
 * installed: it needs no root, and no service starts.
 */
export async function debianPackage(name: string, programs: string[], target: string): Promise<void> {
  await installOnce(target, async (folder) => {
    const unpacked = path.join(folder, 'unpacked');
    await run('apt-get', ['download', '-qq', name], folder);
    for (const file of (await fs.readdir(folder)).filter((entry) => entry.endsWith('.deb'))) {
      await run('dpkg-deb', ['-x', file, unpacked], folder);
      await fs.rm(path.join(folder, file));
    }
    for (const program of programs)
      await fs.rename(path.join(unpacked, 'usr/bin', program), path.join(folder, program));
    await fs.rm(unpacked, { recursive: true });
  });
}

async function run(command: string, args: string[], cwd: string): Promise<void> {
  const { ok, output } = await runCommand(command, args, { cwd, timeoutMs: downloadMs });
  if (!ok) throw new Error(`${command} ${args.join(' ')}: ${output.split('\n').at(-1) ?? ''}`);
}
