import fs from 'node:fs';
import { findMongod, startMongod } from '@dynasty/testbed/servers/mongod';
import type { BackedUp } from '../production/back-up.js';
import { restore } from '../production/restore.js';
import { layoutOf } from './layout.js';
import { supervisorOf } from './stack.js';

/** Puts a backup into a stack that is stopped and has no data. Throws when it runs, is not empty, or as `restore` does. */
export async function restoreStack(dataDir: string, from: string, o: { unchecked?: boolean } = {}): Promise<BackedUp> {
  const layout = layoutOf(dataDir);
  if (supervisorOf(dataDir)) throw new Error('The stack runs: make down first');
  fs.mkdirSync(layout.mongo, { recursive: true });
  const mongod = await startMongod({ binary: await findMongod(), dir: layout.mongo });
  try {
    const done = await restore(mongod.url, from, o);
    // What the broker knows belongs to other data. Services catch up with their sources when they start.
    fs.rmSync(layout.nats, { recursive: true, force: true });
    return done;
  } finally {
    await mongod.stop();
  }
}
