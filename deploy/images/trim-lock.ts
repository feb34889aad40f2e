interface Package {
  name?: string;
  version?: string;
  link?: boolean;
  resolved?: string;
  workspaces?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** package-lock.json, as far as it is read here. */
export interface Lock {
  packages: Record<string, Package>;
}

/** What an image needs of the repository's lock: the package file of its root, and the lock that fits it. */
export interface Trimmed {
  root: Package & { private: boolean };
  lock: Lock;
  /** Folders of the workspaces that are left, with their package files. */
  workspaces: Record<string, Package>;
}

/**
 * The part of a lock that a workspace needs in production, with the very same versions. (npm's own `--workspace` gives
 * up on this repository's tree.)
 */
export function trimLock(lock: Lock, workspace: string): Trimmed {
  const kept = new Map<string, Package>();
  const visit = (place: string): void => {
    const found = lock.packages[place];
    if (found === undefined || kept.has(place)) return;
    const { devDependencies: _dev, ...entry } = found;
    kept.set(place, entry);
    if (entry.link) return visit(entry.resolved ?? '');
    const needs = { ...entry.dependencies, ...entry.optionalDependencies, ...entry.peerDependencies };
    for (const name of Object.keys(needs)) {
      const at = placeOf(lock, name, place);
      if (at !== undefined) visit(at);
    }
  };
  visit(workspace);
  for (const [place, { link, resolved }] of Object.entries(lock.packages)) {
    if (link && resolved === workspace) visit(place);
  }
  const isWorkspace = (place: string) => !`/${place}`.includes('/node_modules/');
  const workspaces = Object.fromEntries([...kept].filter(([place]) => isWorkspace(place)));
  const root = { name: 'image', version: '0.0.0', private: true, workspaces: Object.keys(workspaces).sort() };
  const { private: _private, ...ofLock } = root;
  const packages = { '': ofLock, ...Object.fromEntries([...kept].sort(([a], [b]) => (a < b ? -1 : 1))) };
  return { root, lock: { ...lock, packages }, workspaces };
}

/** Where Node would find `name` for the package at `from`: the nearest node_modules upwards. */
function placeOf(lock: Lock, name: string, from: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (place in lock.packages) return place;
    if (folder === '') return undefined;
  }
}
