import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A disk whose machine can lose its power: what was not flushed to it is gone then. */
export interface CrashingDisk {
  /** Where it is mounted; the same before and after a crash. */
  dir: string;
  /** Nothing may have files of it open. What was only in memory is dropped, and the rest is there again. */
  crash(): void;
  close(): void;
}

/** ext4 stops at once and writes nothing more, its journal neither (EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH). */
const powerOff =
  'open(my $disk, "<", $ARGV[0]) or die "$!\\n"; my $flags = pack("L", 2); ioctl($disk, 0x8004587d, $flags) or die "$!\\n"';

/** A file with a file system in it. Throws with the reason where this machine does not let one be mounted. */
export function mountCrashingDisk(megabytes: number): CrashingDisk {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dynasty-disk-'));
  const [image, dir] = [path.join(folder, 'image'), path.join(folder, 'disk')];
  const run = (command: string, ...args: string[]): void => void execFileSync(command, args, { stdio: 'pipe' });
  const mount = (): void => run('mount', '-o', 'loop', image, dir);
  const remove = (): void => fs.rmSync(folder, { recursive: true });
  try {
    fs.mkdirSync(dir);
    fs.closeSync(fs.openSync(image, 'w'));
    fs.truncateSync(image, megabytes * 1_024 ** 2);
    run('mkfs.ext4', '-q', '-F', image);
    mount();
  } catch (error) {
    remove();
    throw error;
  }
  return {
    dir,
    crash() {
      run('perl', '-e', powerOff, dir);
      run('umount', dir);
      mount();
    },
    close() {
      try {
        run('umount', '-l', dir);
      } catch {
        // It was not mounted again after a crash, which is told already.
      }
      remove();
    },
  };
}
