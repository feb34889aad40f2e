import type { FaultRow, Outcome } from './fault-row.js';

/** A line of the table that ends a run. */
export interface Line {
  name: string;
  fault: string;
  load: string;
  target: string;
  measured: string;
  verdict: string;
  holds: boolean;
}

const titles = ['name', 'fault', 'load', 'target', 'measured', 'verdict'] as const;

export function verdictOf({ holds, skipped }: Outcome): string {
  if (skipped) return 'skipped';
  return holds ? 'holds' : 'BROKEN';
}

export function lineOf(name: string, row: FaultRow, outcome: Outcome): Line {
  const { fault, target } = row;
  const { measured, holds } = outcome;
  return { name, fault, load: row.load('full'), target, measured, holds, verdict: verdictOf(outcome) };
}

/** All lines as one table in markdown. */
export function tableOf(lines: readonly Line[]): string {
  const rows = [titles, titles.map(() => '---'), ...lines.map((line) => titles.map((title) => line[title]))];
  return rows.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n');
}
