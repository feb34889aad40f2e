import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** A process id together with when it began, so that a reused process id is not mistaken for ours. */
export interface ProcessIdentity {
  pid: number;
  began: string;
}

/** The identity of a living process, or undefined when there is none (a zombie counts as gone). */
export function identityOf(pid: number): ProcessIdentity | undefined {
  if (process.platform !== 'linux') return identityFromPs(pid);
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold spaces: fields are counted after it (state is the third, start time the 22nd).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : { pid, began: fields[19] ?? '' };
  } catch {
    return undefined;
  }
}

function identityFromPs(pid: number): ProcessIdentity | undefined {
  try {
    const began = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return began ? { pid, began } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether exactly this process still runs. */
export function isRunning(identity: ProcessIdentity): boolean {
  return identityOf(identity.pid)?.began === identity.began;
}

/** What a program that SIGTERM ends at once is told first, so that what is under way ends, and how long it has for that. */
export interface Drain {
  signal: NodeJS.Signals;
  withinMs: number;
}

/**
 * SIGTERM, then SIGKILL after the grace time; returns once it is gone. Does nothing to a process that took its number.
 * @param drain what comes before SIGTERM
 */
export async function stopProcess(identity: ProcessIdentity, graceMs = 10_000, drain?: Drain): Promise<void> {
  const steps: Drain[] = [
    ...(drain === undefined ? [] : [drain]),
    { signal: 'SIGTERM', withinMs: graceMs },
    { signal: 'SIGKILL', withinMs: graceMs },
  ];
  for (const { signal, withinMs } of steps) {
    if (!isRunning(identity)) return;
    send(identity.pid, signal);
    await untilGone(identity, withinMs);
  }
}

/** Waits until this process is gone, or for so long. */
export async function untilGone(identity: ProcessIdentity, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (isRunning(identity) && Date.now() < deadline) await sleep(20);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
