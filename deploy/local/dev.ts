import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { layoutOf, repositoryRoot } from './layout.js';
import { readOptions } from './options.js';
import { readPortsFile } from './ports-file.js';
import { isRunning } from './process-identity.js';
import { outdatedProcesses } from './why-anew.js';

const quietMs = 700;

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

  const stack = () => readPortsFile(layoutOf(options.dataDir).portsFile);
  let timer: NodeJS.Timeout | undefined;
  const restart = () => {
    const { processes = {} } = stack() ?? {};
    const names = outdatedProcesses({ processes });
    if (names.length === 0) return;
    console.log(`Restarting ${names.join(', ')}`);
    for (const name of names) {
      const identity = processes[name]?.identity;
      // The supervisor starts again what ends.
      if (identity && isRunning(identity)) process.kill(identity.pid, 'SIGTERM');
    }
  };
  const places = Object.values(stack()?.processes ?? {}).flatMap((status) => status.places);
  const folders = [...new Set(places)]
    .map((place) => path.join(repositoryRoot, place))
    .filter((place) => fs.statSync(place).isDirectory());
  for (const folder of folders) {
    fs.watch(folder, { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(restart, quietMs);
    });
  }
}

main();
