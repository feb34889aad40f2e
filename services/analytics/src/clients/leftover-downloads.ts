import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** How the folder of a download is called, in the system's folder for temporary files. */
export const downloadPrefix = 'dynasty-nflverse-';

/** No download and no reading takes as long: whoever made an older folder was killed in the middle. */
const abandonedMs = 6 * 3_600_000;

/** Removes the folders of downloads whose process was killed. A folder that cannot be removed stays for the next time. */
export async function sweepDownloads(now: Date): Promise<void> {
  const names = (await readdir(tmpdir()).catch(() => [])).filter((name) => name.startsWith(downloadPrefix));
  for (const name of names) {
    const folder = path.join(tmpdir(), name);
    const { mtimeMs = Infinity } = (await stat(folder).catch(() => undefined)) ?? {};
    if (now.getTime() - mtimeMs > abandonedMs)
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
