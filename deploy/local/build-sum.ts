import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from './layout.js';
import type { StackOptions } from './options.js';
import { services } from './services.js';

const nodePlaces = ['package-lock.json', 'services/shared/dist'];

/**
 * Where the programs are that processes of a stack load when they start, by the kind of process: folders and files below
 * the repository's root. The web is not among them: it is read anew for each page.
 */
export const placesOf: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(services.map((name) => [name, [...nodePlaces, 'proto/dist', `services/${name}/dist`]])),
  gateway: [...nodePlaces, 'proto/dist', 'gateway/dist', 'gateway/config'],
  sandbox: [...nodePlaces, 'deploy/sandbox/dist'],
  issuer: [...nodePlaces, 'deploy/dist/local/issuer'],
  front: ['deploy/front/haproxy.cfg'],
};

/**
 * Where the supervisor's program is, which knows how the others are started, and for Keycloak what they are started with.
 * The commands of make stand in the same folder.
 */
export const supervisorPlaces = ({ auth }: Pick<StackOptions, 'auth'>): string[] => [
  ...['package-lock.json', 'deploy/dist/local/*', 'deploy/testbed/dist/servers'],
  ...['deploy/dist/production/move-admin.js', 'deploy/dist/production/databases.js'],
  ...(auth === 'keycloak' ? ['deploy/dist/local/keycloak', 'deploy/keycloak'] : []),
];

/** What compilers leave beside a program, and no process loads. */
const isLeftOut = (name: string): boolean => /\.(map|d\.ts|tsbuildinfo)$/.test(name);

/**
 * Says whether two builds are the same: a sum over all files at these places, where `folder/*` leaves out its folders.
 * Empty while files vanish as they are read: what is being built just now is no build yet.
 */
export function buildSum(places: readonly string[], root = repositoryRoot): string {
  const sum = createHash('sha256');
  try {
    for (const file of places.flatMap((place) => filesAt(path.resolve(root, place)))) {
      sum.update(`${path.relative(root, file)}\n`).update(fs.readFileSync(file));
    }
  } catch {
    return '';
  }
  return sum.digest('hex').slice(0, 16);
}

/** In an order of their own, whatever the disk's is; none where nothing is there. */
function filesAt(place: string): string[] {
  const isFlat = path.basename(place) === '*';
  const folder = isFlat ? path.dirname(place) : place;
  const found = fs.statSync(folder, { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (found.isFile()) return [folder];
  const inside = fs.readdirSync(folder, { recursive: !isFlat, withFileTypes: true });
  const files = inside.filter((entry) => entry.isFile() && !isLeftOut(entry.name));
  return files.map((entry) => path.join(entry.parentPath, entry.name)).sort();
}
