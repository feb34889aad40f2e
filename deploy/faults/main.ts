import os from 'node:os';
import fs from 'node:fs';
import path from 'node:path';
import { seededRandom } from '@dynasty/testbed/league/generated-season';
import { repositoryRoot } from '../local/layout.js';
import type { FaultPromise } from './fault-promise.js';
import type { FaultRow, Outcome } from './fault-row.js';
import { findRow, rowNames } from './find-rows.js';
import { withPromises } from './page.js';
import { namesOf, withFigures } from './page-figures.js';
import { faultPromises } from './promises.js';
import { addToReport, conditionsOf, readReport, reportFile } from './report.js';
import { brokenLine, takeBroken } from './rig/broken.js';
import { endOnSignals, unlessEnding } from './rig/ends.js';
import { runNamedTests } from './run-named-tests.js';
import { lastSoak } from './soak-line.js';
import { countsOf, type Group, isKept, type Line, lineOf, tableOf } from './table.js';

const page = path.join(repositoryRoot, 'deploy/faults/README.md');

/**
 * `make faults`: breaks servers under load and prints what was promised beside what was measured. ROW=name runs one row,
 * ROW=R7 all that shows a promise, its tests too; SEED= breaks the same things at the same moments as a run before.
 * Exits with 1 when a promise was not kept, or was not shown and ALLOW_SKIPS=1 is not given.
 */
async function main(): Promise<boolean> {
  endOnSignals();
  const asked = process.env.ROW || undefined;
  const { rows, promises } = chosen(asked);
  const seed = Number(process.env.SEED || Math.floor(Math.random() * 1e6));
  const conditions = conditionsOf(seed);
  const loads = os.loadavg().map((load) => load.toFixed(1));
  console.log(
    `Node ${process.version}, ${os.cpus().length} cores, load ${loads.join(' ')}, commit ${conditions.commit}, data in ${conditions.dataIn}, SEED=${seed}\n`,
  );
  const lines: Line[] = [];
  const add = (more: readonly Line[]) => {
    lines.push(...more);
    addToReport(more, conditions);
  };
  for (const name of rows) {
    const row = await findRow(name);
    const from = performance.now();
    takeBroken();
    const outcome = await outcomeOf(row, seededRandom(seed));
    // What was cut short says nothing.
    await unlessEnding();
    const line = lineOf(name, row, outcome, brokenLine(takeBroken()));
    add([line]);
    print(line, (performance.now() - from) / 1_000);
  }
  const tests = promises.filter((one) => one.tests !== undefined);
  if (tests.length > 0) add(await runNamedTests(tests));
  const groups = groupsOf(promises, lines);
  console.log(tableOf(groups));
  for (const { id, open } of promises) if (open !== undefined) console.log(`${id} open: ${open}`);
  const counts = countsOf(groups);
  console.log(
    `\n${Object.entries(counts)
      .map(([verdict, count]) => `${verdict}: ${count}`)
      .join(', ')}`,
  );
  console.log(`All figures: ${path.relative(process.cwd(), reportFile)}`);
  return isKept(groups, process.env.ALLOW_SKIPS === '1');
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

/** The lines of each promise; of a row alone where only that was asked for. */
function groupsOf(promises: readonly FaultPromise[], lines: readonly Line[]): Group[] {
  if (promises.length === 0) return lines.map((line) => ({ id: line.name, lines: [line] }));
  return promises.map((promise) => {
    const { id, fault, target, command } = promise;
    const names = new Set(namesOf(promise));
    const own = lines.filter(({ name }) => names.has(name));
    return { id, lines: command === undefined ? own : [...own, lastSoak({ fault, target, command })] };
  });
}

async function outcomeOf(row: FaultRow, random: () => number): Promise<Outcome> {
  try {
    return await row.run('full', random);
  } catch (error) {
    return { measured: error instanceof Error ? error.message : String(error), holds: false };
  }
}

function print({ name, verdict, fault, load, target, measured, broken }: Line, seconds: number): void {
  console.log(`${verdict.padEnd(10)}${name}  (${seconds.toFixed(0)} s)`);
  const parts = { fault, load, target, measured, ...(broken === undefined ? {} : { broken: `at seconds ${broken}` }) };
  for (const [title, text] of Object.entries(parts)) console.log(`          ${title.padEnd(9)} ${text}`);
  console.log('');
}

/**
 * `main.js --page` writes the tables of the page anew: the figures of the last runs from the report, those that it has no
 * newer line for as they stand, and a verdict for each promise.
 */
async function write(): Promise<boolean> {
  const listed = withPromises(fs.readFileSync(page, 'utf8'), faultPromises);
  fs.writeFileSync(page, withFigures(listed, faultPromises, readReport()));
  return true;
}

// A row that threw half-way may have left what would keep this process: a recorder that waits for its end, say.
(process.argv.includes('--page') ? write() : main()).then(
  (kept) => process.exit(kept ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
