import fs from 'node:fs';
import path from 'node:path';

/**
 * Lets everybody read all at this place, enter its folders, and run what its owner may run: processes in containers are
 * somebody else than who builds, whose umask may keep all others out. Links are left as they are.
 */
export function openToAll(place: string): void {
  const found = fs.lstatSync(place);
  if (found.isSymbolicLink()) return;
  const mode = found.mode & 0o7777;
  const isEntered = found.isDirectory() || (mode & 0o111) !== 0;
  const open = mode | (isEntered ? 0o555 : 0o444);
  // Who may read what is not theirs may not change it.
  if (open !== mode) fs.chmodSync(place, open);
  if (found.isDirectory()) for (const name of fs.readdirSync(place)) openToAll(path.join(place, name));
}

/** Files and folders of the repository that a compose file, given as text, mounts into containers. */
export const mountedPlaces = (compose: string): string[] => [
  ...new Set([...compose.matchAll(/\.\/(deploy\/[^:\s]+):/g)].map(([, place = '']) => place)),
];
