import fs from 'node:fs/promises';
import path from 'node:path';

/** Both hierarchies of control groups: where a group is made, and the line that limits its processor time. */
const hierarchies = [
  {
    root: '/sys/fs/cgroup/cpu',
    own: /^\d+:(?:[^:]*,)?cpu(?:,[^:]*)?:(.*)$/m,
    limit: 'cpu.cfs_quota_us',
    unified: false,
  },
  { root: '/sys/fs/cgroup', own: /^0::(.*)$/m, limit: 'cpu.max', unified: true },
];
const periodUs = 100_000;

/**
 * Does the work while each of the processes has that share of a core and no more, as a container with a limit has. So
 * what several of them do together is not bounded by what is left beside whoever asks them. Needs the right to make
 * control groups; without it the work is done all the same, and a line says that the processes shared the cores.
 *
 * @param share of one core, 0.5 for 500m
 * @param work learns the share that each has: none where they share the cores
 */
export async function withShareOfCore<T>(
  pids: number[],
  share: number,
  work: (share?: number) => Promise<T>,
): Promise<T> {
  const giveBack: (() => Promise<void>)[] = [];
  let got: number | undefined;
  try {
    try {
      for (const pid of pids) giveBack.unshift(await limited(pid, share));
      got = share;
      console.log(`Each process has ${share} of a core`);
    } catch (error) {
      console.log(`The processes share the cores with whoever asks: ${(error as Error).message}`);
    }
    return await work(got);
  } finally {
    for (const step of giveBack) await step();
  }
}

/** Puts the process into a group of its own; returns what takes it out again. */
async function limited(pid: number, share: number): Promise<() => Promise<void>> {
  const groups = await fs.readFile(`/proc/${pid}/cgroup`, 'utf8');
  for (const { root, own, limit, unified } of hierarchies) {
    const before = own.exec(groups)?.[1];
    const group = path.join(root, `dynasty-bench-${pid}`);
    if (before === undefined || !(await made(group))) continue;
    const quota = String(Math.round(share * periodUs));
    try {
      await fs.writeFile(path.join(group, limit), unified ? `${quota} ${periodUs}` : quota);
      await fs.writeFile(path.join(group, 'cgroup.procs'), String(pid));
    } catch {
      await fs.rmdir(group);
      continue;
    }
    return async () => {
      // A process that has ended is in no group.
      await fs.writeFile(path.join(root, before, 'cgroup.procs'), String(pid)).catch(() => undefined);
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
