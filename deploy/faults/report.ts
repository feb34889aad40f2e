import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '../local/layout.js';
import type { Line } from './table.js';

/** On what a line was measured. */
export interface Conditions {
  /** With a `+` where files differed from it. */
  commit: string;
  /** Of the day on which it ended. */
  date: string;
  node: string;
  cores: number;
  /** Mean load of the minute before the run. */
  machineLoad: number;
  seed: number;
  /** Where servers kept their data: flushing costs nothing in memory. Lines of older runs do not say it. */
  dataIn?: 'memory' | 'disk';
}

export type Measured = Line & Conditions;

/** Where runs keep their figures: `make faults` and `make soak` add to it, the page's figures are taken from it. */
export const reportFile = path.join(repositoryRoot, '.stamps/faults.json');

/** The conditions of a run that begins now. */
export function conditionsOf(seed: number): Conditions {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' }).trim();
  const date = new Date().toISOString().slice(0, 10);
  const machineLoad = Number((os.loadavg()[0] ?? 0).toFixed(1));
  const machine = { date, node: process.version, cores: os.cpus().length, machineLoad, seed, dataIn: dataIn() };
  try {
    const isChanged = git('status', '--porcelain', '--untracked-files=no') !== '';
    return { commit: `${git('rev-parse', '--short', 'HEAD')}${isChanged ? '+' : ''}`, ...machine };
  } catch {
    return { commit: 'unknown', ...machine };
  }
}

/** `type` of statfs(2) for a tmpfs. */
const tmpfs = 0x01021994;

const dataIn = (): Conditions['dataIn'] => (fs.statfsSync(os.tmpdir()).type === tmpfs ? 'memory' : 'disk');

/** The newest line of each name. */
export function readReport(file = reportFile): Measured[] {
  if (!fs.existsSync(file)) return [];
  return (JSON.parse(fs.readFileSync(file, 'utf8')) as { lines: Measured[] }).lines;
}

/** The order of lines. */
export const byName = (one: { name: string }, other: { name: string }): number =>
  one.name.localeCompare(other.name, 'en', { numeric: true });

/** Puts lines in the place of older ones of the same name; all others stay. */
export function addToReport(lines: readonly Line[], conditions: Conditions, file = reportFile): void {
  const names = new Set(lines.map(({ name }) => name));
  const kept = readReport(file).filter(({ name }) => !names.has(name));
  const all = [...kept, ...lines.map((line) => ({ ...line, ...conditions }))];
  all.sort(byName);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(`${file}.new`, `${JSON.stringify({ lines: all }, null, 2)}\n`);
  fs.renameSync(`${file}.new`, file);
}
