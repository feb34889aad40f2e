import fs from 'node:fs/promises';
import path from 'node:path';

/** A line of both hierarchies of control groups: the file that is written, and what is written there. */
export interface GroupLine {
  v1: readonly [file: string, value: string];
  v2: readonly [file: string, value: string];
}

/** Where a group is made, and how a process's own one is told from /proc. */
const hierarchies = [
  { version: 'v1', root: '/sys/fs/cgroup/cpu', own: /^\d+:(?:[^:]*,)?cpu(?:,[^:]*)?:(.*)$/m },
  { version: 'v2', root: '/sys/fs/cgroup', own: /^0::(.*)$/m },
] as const;

/**
 * Puts a process into a control group of its own, as a container's is; returns what takes it out again. Rejects where no
 * group can be made, for which rights are needed.
 */
async function intoOwnGroup(pid: number, line: GroupLine): Promise<() => Promise<void>> {
  const groups = await fs.readFile(`/proc/${pid}/cgroup`, 'utf8');
  for (const { version, root, own } of hierarchies) {
    const before = own.exec(groups)?.[1];
    const group = path.join(root, `dynasty-bench-${pid}`);
    if (before === undefined || !(await made(group))) continue;
    const [file, value] = line[version];
    try {
      await fs.writeFile(path.join(group, file), value);
      await fs.writeFile(path.join(group, 'cgroup.procs'), String(pid));
    } catch {
      await fs.rmdir(group);
      continue;
    }
    return async () => {
      // With what it has started since; one that has ended is in no group.
      const members = await fs.readFile(path.join(group, 'cgroup.procs'), 'utf8');
      for (const member of members.split('\n').filter(Boolean)) {
        await fs.writeFile(path.join(root, before, 'cgroup.procs'), member).catch(() => undefined);
      }
      await fs.rmdir(group);
    };
  }
  throw new Error('no control group for processor time can be made here');
}

const made = (group: string) =>
  fs.mkdir(group).then(
    () => true,
    () => false,
  );

/** Does the work while each of these processes is in a group of its own; `isGrouped` is false where none can be made. */
export async function withOwnGroups<T>(
  lines: ReadonlyMap<number, GroupLine>,
  work: (isGrouped: boolean) => Promise<T>,
): Promise<T> {
  const giveBack: (() => Promise<void>)[] = [];
  let isGrouped = false;
  try {
    try {
      for (const [pid, line] of lines) giveBack.unshift(await intoOwnGroup(pid, line));
      isGrouped = true;
    } catch (error) {
      console.log(`The processes share the cores as threads: ${(error as Error).message}`);
    }
    return await work(isGrouped);
  } finally {
    for (const step of giveBack) await step();
  }
}
