import fs from 'node:fs';
import path from 'node:path';
import { findMongod, mongodUrl, startMongod } from '@dynasty/testbed/servers/mongod';
import { backUp } from '../production/back-up.js';
import { restore } from '../production/restore.js';
import { layoutOf } from './layout.js';
import { readOptions } from './options.js';
import { runningStack } from './stack.js';

/** `make backup TO=folder` copies the databases of the running stack; `make restore FROM=folder` fills a stopped one. */
async function main(task: string | undefined): Promise<void> {
  const { dataDir, mongoUrl } = readOptions(process.env, process.cwd());
  const given = (name: string) => {
    const value = process.env[name]?.trim();
    if (!value) throw new Error(`${name}: a folder`);
    return path.resolve(value);
  };
  const running = runningStack(dataDir);
  if (task === 'restore') return report('Restored', await restored({ dataDir, mongoUrl, from: given('FROM') }));
  const port = running?.ports.mongod;
  const url = mongoUrl ?? (port === undefined ? undefined : mongodUrl(port));
  if (url === undefined) throw new Error(`No stack runs in ${dataDir}: make up`);
  report('Backed up', await backUp(url, given('TO')));
}

async function restored(o: { dataDir: string; mongoUrl?: string; from: string }) {
  if (o.mongoUrl !== undefined) return restore(o.mongoUrl, o.from);
  const layout = layoutOf(o.dataDir);
  if (runningStack(o.dataDir)) throw new Error('The stack runs: make down first');
  fs.mkdirSync(layout.mongo, { recursive: true });
  const mongod = await startMongod({ binary: await findMongod(), dir: layout.mongo });
  try {
    const done = await restore(mongod.url, o.from);
    // What the broker knows belongs to other data. Services catch up with their sources when they start.
    fs.rmSync(layout.nats, { recursive: true, force: true });
    return done;
  } finally {
    await mongod.stop();
  }
}

function report(what: string, { documents, collections, ms }: Awaited<ReturnType<typeof backUp>>): void {
  console.log(`${what}: ${documents} documents of ${collections} collections in ${(ms / 1000).toFixed(1)} s`);
}

main(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
