import fs from 'node:fs';
import { residentBytes } from '../../local/memory.js';
import type { PortsFile } from '../../local/ports-file.js';

interface Sample {
  /** performance.now() */
  at: number;
  mb: number;
  /** Open files, sockets among them; undefined where the system does not tell. */
  files: number | undefined;
}

/** A value at an instant by performance.now(). */
export interface Point {
  at: number;
  value: number;
}

/** How something of a process went in one of its lives. */
interface Course {
  from: number;
  to: number;
  /** By least squares. */
  perHour: number;
  /** Two standard errors below it: what chance does not explain. */
  surelyPerHour: number;
}

/** How one process of the stack went, in the longest of its lives. */
export interface Slope {
  name: string;
  lives: number;
  /** Of the longest life, without its first minute, in which everything is loaded. */
  minutes: number;
  /** Resident memory; undefined where the longest life was too short for a line. */
  mb: Course | undefined;
  /**
   * What it needed after collections of all garbage, in the second half of that life: what it compiles and keeps by design
   * is there by then. Undefined also where it does not tell.
   */
  liveMb: Course | undefined;
  files: Course | undefined;
}

const warmUpMs = 60_000;
const fewest = 6;

/**
 * Collects the resident memory and the open files of every process, life by life.
 * @param liveMbOf what a process has told of its live memory
 */
export function watchProcesses(liveMbOf: (name: string, pid: number) => Point[]) {
  const lives = new Map<string, Map<number, Sample[]>>();
  return {
    sample({ processes }: PortsFile, at = performance.now()): void {
      for (const [name, { pid }] of Object.entries(processes)) {
        if (pid === null) continue;
        const ofName = lives.get(name) ?? new Map<number, Sample[]>();
        const samples = ofName.get(pid) ?? [];
        samples.push({ at, mb: residentBytes([pid]) / 1e6, files: openFiles(pid) });
        lives.set(name, ofName.set(pid, samples));
      }
    },
    slopes: (): Slope[] => [...lives].map(([name, ofName]) => slopeOf(name, ofName, liveMbOf)),
  };
}

/** How many files a process has open, on Linux. */
export function openFiles(pid: number): number | undefined {
  try {
    return fs.readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return undefined;
  }
}

function slopeOf(
  name: string,
  lives: ReadonlyMap<number, Sample[]>,
  liveMbOf: (name: string, pid: number) => Point[],
): Slope {
  const [pid, longest] = [...lives].reduce((best, one) => (spanOf(one[1]) > spanOf(best[1]) ? one : best));
  const begin = longest[0]?.at ?? 0;
  const warm = longest.filter(({ at }) => at - begin >= warmUpMs);
  const half = begin + spanOf(longest) / 2;
  const counted = warm.flatMap(({ at, files }) => (files === undefined ? [] : [{ at, value: files }]));
  return {
    name,
    lives: lives.size,
    minutes: spanOf(warm) / 60_000,
    mb: courseOf(warm.map(({ at, mb }) => ({ at, value: mb }))),
    liveMb: courseOf(liveMbOf(name, pid).filter(({ at }) => at >= half)),
    files: courseOf(counted),
  };
}

const spanOf = (samples: readonly Sample[]): number => (samples.at(-1)?.at ?? 0) - (samples[0]?.at ?? 0);

/** The line through values by time (ms), and how sure it is; undefined for too few. */
export function courseOf(points: readonly Point[]): Course | undefined {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < fewest) return undefined;
  const mean = (of: (one: Point) => number) => points.reduce((sum, one) => sum + of(one), 0) / points.length;
  const [at, value] = [mean((one) => one.at), mean((one) => one.value)];
  const spread = points.reduce((sum, one) => sum + (one.at - at) ** 2, 0);
  const slope = points.reduce((sum, one) => sum + (one.at - at) * (one.value - value), 0) / spread;
  const missed = points.reduce((sum, one) => sum + (one.value - value - slope * (one.at - at)) ** 2, 0);
  const error = Math.sqrt(missed / (points.length - 2) / spread);
  const hourMs = 3_600_000;
  return {
    from: first.value,
    to: last.value,
    perHour: slope * hourMs,
    surelyPerHour: (slope - 2 * error) * hourMs,
  };
}
