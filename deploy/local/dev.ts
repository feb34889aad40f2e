import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { layoutOf, repositoryRoot } from './layout.js';
import { readOptions } from './options.js';
import { readPortsFile } from './ports-file.js';
import { isRunning } from './process-identity.js';
import { services } from './services.js';

const quietMs = 700;

/** Compiled folders and the processes that run what is in them. */
const watched: [string, readonly string[]][] = [
  ...services.map((name): [string, string[]] => [`services/${name}/dist`, [name]]),
  ['gateway/dist', ['gateway']],
  ['gateway/config', ['gateway']],
  ['services/shared/dist', [...services, 'gateway', 'issuer', 'sandbox']],
  ['proto/dist', services],
  ['deploy/sandbox/dist', ['sandbox']],
  ['deploy/dist/local/issuer', ['issuer']],
];

/** `make dev`: compiles and bundles on every change, and restarts the processes whose code changed. */
function main(): void {
  const options = readOptions(process.env, process.cwd());
  const up = spawnSync(process.execPath, [path.join(__dirname, 'up.js')], { stdio: 'inherit' });
  if (up.status !== 0) process.exit(up.status ?? 1);

  const compilers = [
    spawn('tsc', ['-b', '-w', '--preserveWatchOutput'], { cwd: repositoryRoot, stdio: 'inherit' }),
    spawn('vite', ['build', '--watch'], { cwd: path.join(repositoryRoot, 'web'), stdio: 'inherit' }),
  ];
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      compilers.forEach((compiler) => compiler.kill());
      console.log('\nThe stack keeps running: make down stops it.');
      process.exit(0);
    });
  }

  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const restart = () => {
    const { processes = {} } = readPortsFile(layoutOf(options.dataDir).portsFile) ?? {};
    const names = Object.keys(processes).filter((name) => changed.has(name.replace(/-\d+$/, '')));
    changed.clear();
    console.log(`Restarting ${names.join(', ')}`);
    for (const name of names) {
      const identity = processes[name]?.identity;
      // The supervisor starts again what ends.
      if (identity && isRunning(identity)) process.kill(identity.pid, 'SIGTERM');
    }
  };
  for (const [folder, names] of watched) {
    fs.watch(path.join(repositoryRoot, folder), { recursive: true }, (_event, file) => {
      if (!file || !/\.(js|yml)$/.test(file)) return;
      names.forEach((name) => changed.add(name));
      clearTimeout(timer);
      timer = setTimeout(restart, quietMs);
    });
  }
}

main();
