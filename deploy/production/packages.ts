import fs from 'node:fs';
import path from 'node:path';

interface LockedPackage {
  /** Below the repository: `node_modules/name`. */
  place: string;
  name: string;
  version: string;
  licence: string;
  /** Part of what is shipped. */
  isShipped: boolean;
  hasInstallScript: boolean;
  /** npm refuses a download that is not what the lock file knows it by. */
  hasChecksum: boolean;
  /** Installed on Linux on x64, where images are built; binaries of other platforms are not. */
  isOfLinux: boolean;
}

interface LockEntry {
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
  hasInstallScript?: boolean;
  integrity?: string;
  os?: string[];
  cpu?: string[];
}

/** Licences that ask for no more than their text beside the copy. */
export const freeLicences: readonly string[] = [
  ...['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Python-2.0', 'OFL-1.1'],
  ...['Unlicense', 'WTFPL', '(Apache-2.0 AND BSD-3-Clause)', 'MIT AND ISC AND BSD-3-Clause'],
];

/** Packages under another licence that are shipped all the same, each with the reason. */
export const knownExceptions: readonly { name: RegExp; licence: RegExp; why: string }[] = [
  {
    name: /^@img\/sharp-(libvips-|wasm32|win32-)/,
    licence: /LGPL-3\.0-or-later/,
    why: 'libvips is a library of its own beside the product, loaded as it is and replaceable',
  },
  { name: /^pause$/, licence: /^unknown$/, why: 'MIT by its Readme; its package.json says nothing' },
];

/** Packages with a script that npm runs when they are installed; `needed` ones fail under `npm ci --ignore-scripts`. */
export const installScripts: Readonly<Record<string, { needed: boolean; why: string }>> = {
  node: { needed: true, why: 'puts Node 24 of its own platform in place; shipped images bring their own' },
  '@bufbuild/buf': { needed: false, why: 'checks that the binary of the platform is there' },
  '@parcel/watcher': { needed: false, why: 'builds from source where no binary of the platform is there' },
  '@swc/core': { needed: false, why: 'checks that the binary of the platform is there' },
  'cpu-features': { needed: false, why: 'optional, for ssh2 alone' },
  esbuild: { needed: false, why: 'puts the binary in the place of a script that starts it' },
  protobufjs: { needed: false, why: 'warns about versions' },
  ssh2: { needed: false, why: 'optional native ciphers; containers of tests are reached without ssh' },
};

/** Every package of the lock file but our own workspaces. */
export function lockedPackages(root: string): LockedPackage[] {
  const lock = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>;
  };
  return Object.entries(lock.packages)
    .filter(([place, { link }]) => place.includes('node_modules/') && link !== true)
    .map(([place, entry]) => ({
      place,
      name: place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entry.version ?? '',
      licence: entry.license ?? licenceOf(path.join(root, place)),
      isShipped: entry.dev !== true,
      hasInstallScript: entry.hasInstallScript === true,
      hasChecksum: entry.integrity !== undefined,
      isOfLinux: (entry.os ?? ['linux']).includes('linux') && (entry.cpu ?? ['x64']).includes('x64'),
    }));
}

/** Old packages name their licences in a list. */
function licenceOf(folder: string): string {
  const file = path.join(folder, 'package.json');
  if (!fs.existsSync(file)) return 'unknown';
  const { licenses = [] } = JSON.parse(fs.readFileSync(file, 'utf8')) as { licenses?: { type?: string }[] };
  return licenses[0]?.type ?? 'unknown';
}
