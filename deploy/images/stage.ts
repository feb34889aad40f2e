import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../local/layout.js';
import { trimLock, type Lock } from './trim-lock.js';

/** What an image holds: the workspaces whose production dependencies it has, and the compiled file that it starts. */
export interface ImagePlan {
  name: string;
  workspace: string;
  main: string;
  /** Folders copied as they are, beside the workspaces' own compiled files. */
  extra: string[];
}

const service = (name: string): ImagePlan => ({
  name,
  workspace: `services/${name}`,
  main: `/app/services/${name}/dist/main.js`,
  extra: [],
});

/** Every image of the product, and the stand-in for trying it out. */
export const imagePlans: ImagePlan[] = [
  ...['league-sync', 'chat-messaging', 'analytics', 'rankings-recaps', 'achievements', 'admin'].map(service),
  {
    name: 'gateway',
    workspace: 'gateway',
    main: '/app/gateway/dist/main.js',
    extra: ['gateway/config', 'web/dist'],
  },
  { name: 'sandbox', workspace: 'deploy/sandbox', main: '/app/deploy/sandbox/dist/main.js', extra: [] },
];

/** Compiled code that an image of any workspace may import. */
const shared = ['proto', 'services/shared'];

/** What operators run in a container of any service: first users, backup and restore. */
export const operatorsFiles = [
  ...['mongo-users', 'weak-secrets', 'databases', 'move-admin'],
  ...['keep', 'tasks', 'back-up', 'check', 'restore', 'archive'],
];

/** What runs needs neither declarations, nor sources, nor maps, nor documentation. */
const leftOut = /\.(?:d\.[cm]?ts|[cm]?ts|map|md|markdown|tsbuildinfo)$|\/(?:\.github|docs|examples?|benchmarks?)$/i;

/** What many a licence asks for: its text goes with the code. */
const licenceText = /\/(?:licen[cs]e|copying|notice)[^/]*$/i;

/** Whether an image is made without this file or folder. */
export const isLeftOut = (file: string): boolean => leftOut.test(file) && !licenceText.test(file);

/** Lays out the context of an image under `into`: package files, production dependencies by npm, compiled code. */
export function stageImage(plan: ImagePlan, into: string): void {
  fs.rmSync(into, { recursive: true, force: true });
  installDependencies(plan.workspace, into);
  for (const folder of [...shared, plan.workspace]) {
    copy(path.join(folder, 'dist'), into);
    keepOnly(path.join(into, folder), ['dist', 'config', 'node_modules', 'package.json']);
  }
  for (const folder of plan.extra) copy(folder, into);
  copy('deploy/dist/images/health.js', into, 'image/health.js');
  copy('deploy/dist/images/start.js', into, 'image/start.js');
  for (const file of operatorsFiles) copy(`deploy/dist/production/${file}.js`, into, `image/${file}.js`);
  prune(into);
  fs.mkdirSync(path.join(into, 'writable'));
  fs.writeFileSync(path.join(into, 'writable', '.keep'), '');
}

/** Package files for npm: of the workspaces that the image needs, with the versions of the repository's lock. */
function writePackageFiles(workspace: string, into: string): void {
  const read = (file: string) => JSON.parse(fs.readFileSync(path.join(repositoryRoot, file), 'utf8')) as object;
  const { root, lock, workspaces } = trimLock(read('package-lock.json') as Lock, workspace);
  const write = (file: string, json: object) => {
    fs.mkdirSync(path.dirname(path.join(into, file)), { recursive: true });
    fs.writeFileSync(path.join(into, file), JSON.stringify(json, null, 2));
  };
  const own = read('package.json') as { license?: string; overrides?: object };
  // Without the overrides npm would call the versions that they replace missing.
  write('package.json', { ...root, license: own.license, overrides: own.overrides });
  write('package-lock.json', { ...lock, name: root.name, version: root.version });
  // What the lock leaves out of a package file (its exports) is needed by Node.
  for (const folder of Object.keys(workspaces)) {
    const file = `${folder}/package.json`;
    write(file, { ...read(file), license: own.license, devDependencies: {}, scripts: {} });
  }
}

/** Installs for Linux, whatever this machine runs; scripts of packages are not run. */
function installDependencies(workspace: string, into: string): void {
  writePackageFiles(workspace, into);
  const cpu = process.env.IMAGE_CPU || process.arch;
  const target = ['--os=linux', `--cpu=${cpu}`, '--libc=glibc'];
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  const { status, error } = spawnSync('npm', ['ci', ...target, ...quiet], { cwd: into, stdio: 'inherit' });
  if (status !== 0) throw new Error(`npm ci for ${workspace} failed (${error?.message ?? `exit code ${status}`})`);
}

function copy(from: string, into: string, as: string = from): void {
  const target = path.join(into, as);
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.cpSync(path.join(repositoryRoot, from), target, { recursive: true });
}

function keepOnly(folder: string, names: string[]): void {
  for (const entry of fs.readdirSync(folder)) {
    if (!names.includes(entry)) fs.rmSync(path.join(folder, entry), { recursive: true });
  }
}

function prune(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (isLeftOut(file)) fs.rmSync(file, { recursive: true });
    else if (entry.isDirectory()) prune(file);
  }
}
