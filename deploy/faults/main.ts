import os from 'node:os';
import type { FaultRow, Outcome } from './fault-row.js';
import { findRow, rowNames } from './find-rows.js';

/**
 * `make faults`: breaks servers under load and prints what was promised beside what was measured. ROW=name runs one.
 * Exits with 1 when a promise was not kept.
 */
async function main(): Promise<boolean> {
  const known = rowNames('full');
  const asked = process.env.ROW || undefined;
  if (asked !== undefined && !known.includes(asked)) throw new Error(`ROW: one of ${known.join(', ')}`);
  console.log(`Node ${process.version}, ${os.cpus().length} cores, load ${os.loadavg()[0]?.toFixed(1)}\n`);
  let kept = true;
  for (const name of asked === undefined ? known : [asked]) {
    const row = await findRow(name);
    const from = performance.now();
    const outcome = await outcomeOf(row);
    kept &&= outcome.holds;
    print(name, row, outcome, (performance.now() - from) / 1000);
  }
  return kept;
}

async function outcomeOf(row: FaultRow): Promise<Outcome> {
  try {
    return await row.run('full');
  } catch (error) {
    return { measured: error instanceof Error ? error.message : String(error), holds: false };
  }
}

function print(name: string, row: FaultRow, { measured, holds }: Outcome, seconds: number): void {
  const lines = { fault: row.fault, load: row.load('full'), target: row.target, measured };
  console.log(`${holds ? 'holds ' : 'BROKEN'}  ${name}  (${seconds.toFixed(0)} s)`);
  for (const [title, text] of Object.entries(lines)) console.log(`        ${title.padEnd(9)} ${text}`);
  console.log('');
}

main().then(
  (kept) => {
    process.exitCode = kept ? 0 : 1;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
