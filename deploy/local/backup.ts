import path from 'node:path';
import { mongodUrl } from '@dynasty/testbed/servers/mongod';
import { backUp, type BackedUp } from '../production/back-up.js';
import { check } from '../production/check.js';
import { restore } from '../production/restore.js';
import { layoutOf } from './layout.js';
import { readOptions } from './options.js';
import { restoreStack } from './restore-stack.js';
import { runningStack } from './stack.js';

/**
 * `make backup TO=folder` copies the databases of the running stack; `make check-backup FROM=folder` reads a backup
 * through; `make restore FROM=folder` fills a stopped stack. `UNCHECKED=yes`: with one that has no manifest, as 0.1 made
 * them.
 */
async function main(task: string | undefined): Promise<void> {
  const { dataDir, mongoUrl } = readOptions(process.env, process.cwd());
  const given = (name: string) => {
    const value = process.env[name]?.trim();
    if (!value) throw new Error(`${name}: a folder`);
    return path.resolve(value);
  };
  const running = runningStack(dataDir);
  const how = { unchecked: process.env.UNCHECKED === 'yes' };
  if (task === 'check') return report('It is whole', await check(given('FROM'), how));
  if (task === 'restore') {
    const from = given('FROM');
    const restored = mongoUrl === undefined ? restoreStack(dataDir, from, how) : restore(mongoUrl, from, how);
    return report('Restored', await restored);
  }
  const port = running?.ports.mongod;
  const url = mongoUrl ?? (port === undefined ? undefined : mongodUrl(port));
  if (url === undefined) throw new Error(`No stack runs in ${dataDir}: make up`);
  report('Backed up', await backUp(url, given('TO')));
  if (running?.options.auth === 'keycloak') {
    const folder = layoutOf(dataDir).issuer;
    console.log(`Not in it: Keycloak's people, by whose ids members are known. After make down copy ${folder} too.`);
  }
}

function report(what: string, { documents, collections, ms }: BackedUp): void {
  console.log(`${what}: ${documents} documents of ${collections} collections in ${(ms / 1000).toFixed(1)} s`);
}

main(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
