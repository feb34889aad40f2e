import fs from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** The time a process is given to stand still (ms); with no /proc to read, all of it is waited. */
const WITHIN = 500;

/**
 * Stops a process by SIGSTOP and resolves once every thread of it stands still: the signal is only handed over by the
 * call, and a server on another core may respond once more meanwhile.
 */
export async function freezeProcess(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  const deadline = performance.now() + WITHIN;
  while (performance.now() < deadline && !(await standsStill(pid))) await sleep(1);
}

/** Whether every thread is stopped: a thread's state stands behind its name, which ends with the last bracket. */
async function standsStill(pid: number): Promise<boolean> {
  const folder = `/proc/${pid}/task`;
  const threads = await fs.readdir(folder).catch(() => []);
  const read = (thread: string) => fs.readFile(`${folder}/${thread}/stat`, 'utf8').catch(() => '');
  const states = await Promise.all(threads.map(read));
  return states.length > 0 && states.every((stat) => /\) [TtZX] [^)]*$/.test(stat));
}
