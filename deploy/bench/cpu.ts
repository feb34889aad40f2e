import fs from 'node:fs';

/** Linux counts a process's time in hundredths of a second. */
const tickMs = 10;

/** CPU time that a process has used so far, user and system, in ms; undefined where there is no /proc. */
export function cpuMs(pid: number): number | undefined {
  try {
    // The program's name stands in brackets and may hold spaces; what follows starts with the state (proc(5)).
    const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return undefined;
  }
}
