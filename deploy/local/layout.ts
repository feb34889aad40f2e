import fs from 'node:fs';
import path from 'node:path';

/** Root of the repository, from the compiled file as well as from the source. */
export const repositoryRoot = findRoot(__dirname);

/** Where Node processes keep compiled code, so that the next start is faster (NODE_COMPILE_CACHE). */
export const compileCache = path.join(repositoryRoot, 'node_modules', '.cache', 'compile');

function findRoot(from: string): string {
  if (fs.existsSync(path.join(from, 'package-lock.json'))) return from;
  const parent = path.dirname(from);
  if (parent === from) throw new Error('package-lock.json was not found above the running file');
  return findRoot(parent);
}

/** Everything that a stack keeps on disk, below its DATA_DIR. `make reset` removes these and nothing else. */
export function layoutOf(dataDir: string) {
  const at = (name: string) => path.join(dataDir, name);
  return {
    dataDir,
    portsFile: at('ports.json'),
    supervisorFile: at('supervisor.json'),
    footballFile: at('football.json'),
    logs: at('logs'),
    mongo: at('mongo'),
    nats: at('nats'),
    issuer: at('issuer'),
    sandbox: at('sandbox'),
    snapshots: at('snapshots'),
  };
}

export type Layout = ReturnType<typeof layoutOf>;
