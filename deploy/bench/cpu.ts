import fs from 'node:fs';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Stack } from '../local/api/home-league.js';
import { until } from '../local/api/until.js';

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

/** CPU time of the stack's processes so far, ms by name. */
export function cpuOfAll(stack: Stack): Record<string, number> {
  return Object.fromEntries(
    Object.entries(stack.processes).flatMap(([name, { pid }]) => {
      const ms = pid === null ? undefined : cpuMs(pid);
      return ms === undefined ? [] : [[name, ms]];
    }),
  );
}

/** At rest: over this time this share of the machine's cores had nothing to do. */
const rest = { overMs: 5_000, idleShare: 0.95, withinMs: 5 * 60_000 };

/**
 * Waits until the machine is at rest: a stack that has just been started still loads seasons, and a database still
 * writes down what it was given. Rejects when that does not come.
 */
export const atRest = (): Promise<true> =>
  until(
    'the machine being at rest',
    async () => {
      const before = coreTimes();
      await sleep(rest.overMs);
      const after = coreTimes();
      return (after.idle - before.idle) / (after.all - before.all) >= rest.idleShare || null;
    },
    { withinMs: rest.withinMs, everyMs: 0 },
  );

/** What the machine's cores did so far, ms. */
function coreTimes(): { idle: number; all: number } {
  const times = os.cpus().map((core) => core.times);
  const sumOf = (ms: readonly number[]) => ms.reduce((sum, one) => sum + one, 0);
  return { idle: sumOf(times.map(({ idle }) => idle)), all: sumOf(times.flatMap((one) => Object.values(one))) };
}
