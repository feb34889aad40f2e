import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** How the folders of this service are called, in the system's folder for temporary files. */
export const folderPrefix = 'dynasty-nflverse-';

/** No download and no reading takes as long: whoever made an older folder was killed in the middle. */
const abandonedMs = 6 * 3_600_000;

/** A new folder for files that are of no use later, with what removes it; those of killed processes go first. */
export async function temporaryFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  await sweepFolders(new Date());
  const folder = await mkdtemp(path.join(tmpdir(), folderPrefix));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Removes the folders whose process was killed. A folder that cannot be removed stays for the next time. */
export async function sweepFolders(now: Date): Promise<void> {
  const names = (await readdir(tmpdir()).catch(() => [])).filter((name) => name.startsWith(folderPrefix));
  for (const name of names) {
    const folder = path.join(tmpdir(), name);
    const { mtimeMs = Infinity } = (await stat(folder).catch(() => undefined)) ?? {};
    if (now.getTime() - mtimeMs > abandonedMs)
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
