import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Does the work while these processes have half of the cores and this one, with what it starts, the others: so who makes
 * the load takes nothing from those who bear it, however much there is. Where there is one core they share it.
 *
 * @param work learns how many cores the processes have to themselves; none where all share what there is
 */
export async function withCoresApart<T>(pids: readonly number[], work: (own?: number) => Promise<T>): Promise<T> {
  const cores = await allowedCores();
  const half = cores.length >> 1;
  if (half === 0) return work();
  try {
    for (const pid of pids) await allow(pid, cores.slice(0, half));
    await allow(process.pid, cores.slice(half));
    return await work(half);
  } finally {
    await allow(process.pid, cores);
  }
}

/** Lets all threads of a process run on these cores, and what they start from now on. */
const allow = (pid: number, cores: readonly number[]) =>
  run('taskset', ['--all-tasks', '--cpu-list', '--pid', cores.join(','), String(pid)]);

/** The cores that this process may use, as Linux lists them: `0-2,5`. */
async function allowedCores(): Promise<number[]> {
  const status = await fs.readFile('/proc/self/status', 'utf8');
  const list = /^Cpus_allowed_list:\s*(.+)$/m.exec(status)?.[1] ?? '';
  return list.split(',').flatMap((range) => {
    const [first, last = first] = range.split('-').map(Number);
    return Array.from({ length: (last ?? 0) - (first ?? 0) + 1 }, (_, n) => (first ?? 0) + n);
  });
}
