import os from 'node:os';
import fs from 'node:fs';
import path from 'node:path';
import { seededRandom } from '@dynasty/testbed/league/generated-season';
import { repositoryRoot } from '../local/layout.js';
import type { FaultPromise } from './fault-promise.js';
import type { FaultRow, Outcome } from './fault-row.js';
import { findRow, rowNames } from './find-rows.js';
import { withPromises } from './page.js';
import { faultPromises } from './promises.js';
import { runNamedTests } from './run-named-tests.js';
import { lineOf, tableOf, verdictOf, type Line } from './table.js';

const page = path.join(repositoryRoot, 'deploy/faults/README.md');

/**
 * `make faults`: breaks servers under load and prints what was promised beside what was measured. ROW=name runs one row,
 * ROW=R7 all that shows a promise, its tests too; SEED= breaks the same things at the same moments as a run before.
 * Exits with 1 when a promise was not kept.
 */
async function main(): Promise<boolean> {
  const asked = process.env.ROW || undefined;
  const { rows, promises } = chosen(asked);
  const seed = Number(process.env.SEED || Math.floor(Math.random() * 1e6));
  const loads = os.loadavg().map((load) => load.toFixed(1));
  console.log(`Node ${process.version}, ${os.cpus().length} cores, load ${loads.join(' ')}, SEED=${seed}\n`);
  const lines: Line[] = [];
  for (const name of rows) {
    const row = await findRow(name);
    const from = performance.now();
    const outcome = await outcomeOf(row, seededRandom(seed));
    lines.push(lineOf(name, row, outcome));
    print(name, row, outcome, (performance.now() - from) / 1_000);
  }
  const tests = promises.filter((one) => one.tests !== undefined);
  if (tests.length > 0) lines.push(...(await runNamedTests(tests)));
  console.log(tableOf(lines));
  for (const { id, open } of promises) if (open !== undefined) console.log(`${id} open: ${open}`);
  return lines.every(({ holds }) => holds);
}

/** The rows that were asked for, and the promises whose tests run as well. */
function chosen(asked: string | undefined): { rows: readonly string[]; promises: readonly FaultPromise[] } {
  const known = rowNames('full');
  if (asked === undefined) return { rows: known, promises: faultPromises };
  if (known.includes(asked)) return { rows: [asked], promises: [] };
  const promise = faultPromises.find(({ id }) => id === asked);
  if (promise !== undefined) return { rows: promise.rows ?? [], promises: [promise] };
  throw new Error(`ROW: R1 to R${faultPromises.length}, or one of ${known.join(', ')}`);
}

async function outcomeOf(row: FaultRow, random: () => number): Promise<Outcome> {
  try {
    return await row.run('full', random);
  } catch (error) {
    return { measured: error instanceof Error ? error.message : String(error), holds: false };
  }
}

function print(name: string, row: FaultRow, outcome: Outcome, seconds: number): void {
  const parts = { fault: row.fault, load: row.load('full'), target: row.target, measured: outcome.measured };
  console.log(`${verdictOf(outcome).padEnd(8)}${name}  (${seconds.toFixed(0)} s)`);
  for (const [title, text] of Object.entries(parts)) console.log(`        ${title.padEnd(9)} ${text}`);
  console.log('');
}

/** `main.js --page` writes the table of the page anew. */
async function write(): Promise<boolean> {
  fs.writeFileSync(page, withPromises(fs.readFileSync(page, 'utf8'), faultPromises));
  return true;
}

(process.argv.includes('--page') ? write() : main()).then(
  (kept) => {
    process.exitCode = kept ? 0 : 1;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
