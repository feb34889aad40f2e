import fs from 'node:fs';
import path from 'node:path';
import type { Outcome } from '../fault-row.js';
import { cannotMount } from './cannot-mount.js';
import { mountCrashingDisk, type CrashingDisk } from './crashing-disk.js';
import type { ServerNeeds, Servers } from './servers.js';

const diskMb = 1_024;

/** A machine with the database and the broker, which can lose its power. */
export interface CrashingMachine {
  /** For servers that keep their files on it. */
  needs: ServerNeeds;
  /**
   * Both end at one moment, what was not flushed is gone, and both are started again. False where a file that nobody had
   * flushed is still there.
   */
  crash(servers: Servers): Promise<boolean>;
}

/** Hands such a machine to `work`, and takes its disk away, whatever became of it. */
export async function onCrashingMachine(work: (machine: CrashingMachine) => Promise<Outcome>): Promise<Outcome> {
  let disk: CrashingDisk;
  try {
    disk = mountCrashingDisk(diskMb);
  } catch (error) {
    return cannotMount('a disk that can crash', error);
  }
  const notFlushed = path.join(disk.dir, 'not-flushed');
  try {
    return await work({
      needs: { mongoDir: path.join(disk.dir, 'mongod'), natsDir: path.join(disk.dir, 'nats') },
      async crash({ mongod, nats }) {
        fs.writeFileSync(notFlushed, 'only in memory');
        await Promise.all([mongod.kill(), nats.kill()]);
        disk.crash();
        const hasDropped = !fs.existsSync(notFlushed) || fs.readFileSync(notFlushed, 'utf8') === '';
        fs.rmSync(notFlushed, { force: true });
        await Promise.all([mongod.start(), nats.start()]);
        return hasDropped;
      },
    });
  } finally {
    disk.close();
  }
}
