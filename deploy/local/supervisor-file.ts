import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { isRunning, type ProcessIdentity } from './process-identity.js';

/** The supervisor that `DATA_DIR/supervisor.json` names, which may be gone; undefined where there is none of this folder. */
export function readSupervisor(file: string): ProcessIdentity | undefined {
  try {
    const { folder, ...supervisor } = JSON.parse(fs.readFileSync(file, 'utf8')) as ProcessIdentity & { folder: string };
    return isOfFolder(folder, path.dirname(file)) ? supervisor : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether what lies in a folder is of it: the files of a copied one name the first one, and what runs there. One that
 * was moved names a folder that is there no more.
 */
export function isOfFolder(named: string, folder: string): boolean {
  return !fs.existsSync(named) || fs.realpathSync(named) === fs.realpathSync(folder);
}

/**
 * Notes who supervises the stack of a folder. Returns false where another supervisor that still runs has it; one that is
 * gone gives way. Of two that take over from the same one at once the last has it: a supervisor asks for itself, too.
 */
export function claimFolder(file: string, supervisor: ProcessIdentity): boolean {
  const text = JSON.stringify({ ...supervisor, folder: path.dirname(file) });
  try {
    fs.writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const known = readSupervisor(file);
  if (known && isRunning(known)) return known.pid === supervisor.pid;
  const staging = `${file}.${randomUUID().slice(0, 8)}`;
  fs.writeFileSync(staging, text, { mode: 0o600 });
  fs.renameSync(staging, file);
  return true;
}
