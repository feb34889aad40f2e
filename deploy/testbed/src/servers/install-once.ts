import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

/**
 * Fills `target` (a folder) exactly once, however many processes try at the same time: each prepares a folder of its
 * own beside it, and the first rename wins. A process that dies half-way leaves nothing under the final name.
 */
export async function installOnce(target: string, prepare: (folder: string) => Promise<void>): Promise<void> {
  const staging = `${target}.${process.pid}-${randomUUID().slice(0, 8)}.part`;
  await fs.mkdir(staging, { recursive: true });
  try {
    await prepare(staging);
    await fs.rename(staging, target);
  } catch (error) {
    await fs.rm(staging, { recursive: true, force: true });
    if (!(await exists(target))) throw error;
  }
}

/** Whether a file or folder is there. */
export async function exists(file: string): Promise<boolean> {
  return fs.access(file).then(
    () => true,
    () => false,
  );
}

/** Full path of a program on PATH, or undefined. */
export async function onPath(program: string, env: NodeJS.ProcessEnv = process.env): Promise<string | undefined> {
  for (const folder of (env.PATH ?? '').split(path.delimiter).filter(Boolean)) {
    const file = path.join(folder, program);
    const runnable = await fs.access(file, fs.constants.X_OK).then(
      () => true,
      () => false,
    );
    if (runnable) return file;
  }
  return undefined;
}
