import fs from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../../local/layout.js';
import type { Point } from './process-slopes.js';

/** What a process still needed right after all its garbage was collected: heap and buffers, MB; the time is the clock's. */
export interface LiveMemory {
  pid: number;
  at: number;
  mb: number;
}

/** Collecting everything takes a process a tenth of a second. */
const oftenMs = 60_000;

/** The settings with which these processes tell of their live memory in `dir`, a file for each name. */
export function tellingLiveMemory(
  names: readonly string[],
  dir: string,
  everyMs = oftenMs,
): Record<string, Record<string, string>> {
  const script = path.join(repositoryRoot, 'deploy/dist/faults/rig/tells-live-memory.js');
  const settings = (name: string) => ({
    NODE_OPTIONS: `--require ${script}`,
    LIVE_MEMORY_FILE: fileOf(dir, name),
    LIVE_MEMORY_EVERY_MS: String(everyMs),
  });
  return Object.fromEntries(names.map((name) => [name, settings(name)]));
}

/** What the process has told by now, by performance.now(); nothing of a process that does not tell. */
export function liveMemoryOf(dir: string, name: string, pid: number): Point[] {
  const file = fileOf(dir, name);
  if (!fs.existsSync(file)) return [];
  // Who was killed while writing leaves a line without an end; the next process writes on behind it.
  const lines = fs.readFileSync(file, 'utf8').match(/\{[^{}\n]*\}/g) ?? [];
  return lines
    .map((line) => JSON.parse(line) as LiveMemory)
    .filter((line) => line.pid === pid)
    .map(({ at, mb }) => ({ at: at - performance.timeOrigin, value: mb }));
}

const fileOf = (dir: string, name: string): string => path.join(dir, `${name}.jsonl`);
