import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

/**
 * Resident memory of these processes together, bytes. On Linux pages that several share are counted once
 * (proportional set size); elsewhere resident sizes are summed, which counts them several times.
 */
export function residentBytes(pids: number[]): number {
  return pids.reduce((sum, pid) => sum + bytesOf(pid), 0);
}

function bytesOf(pid: number): number {
  const kB =
    fieldOf(`/proc/${pid}/smaps_rollup`, /^Pss:\s+(\d+) kB/m) ??
    fieldOf(`/proc/${pid}/status`, /^VmRSS:\s+(\d+) kB/m) ??
    fromPs(pid);
  return kB * 1024;
}

function fieldOf(file: string, pattern: RegExp): number | undefined {
  try {
    const found = pattern.exec(fs.readFileSync(file, 'utf8'))?.[1];
    return found === undefined ? undefined : Number(found);
  } catch {
    return undefined;
  }
}

function fromPs(pid: number): number {
  try {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).trim()) || 0;
  } catch {
    return 0;
  }
}
