import fs from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../local/layout.js';
import type { AttackCase } from './attack-case.js';
import { attackCases } from './cases.js';
import { withTable } from './page.js';
import { isOfTest, kinds, type Ran } from './ran.js';
import { runTests } from './run-tests.js';
import { ofKinds, testsOf, verdictOf } from './verdicts.js';

const page = path.join(repositoryRoot, 'deploy/attacks/README.md');

/**
 * `make attacks`: runs the tests that show the cases and prints a line for each. CASE=18 runs one; KINDS=node leaves out
 * those that need a running stack or a browser. Exits with 1 when a case is not shown.
 */
async function main(): Promise<boolean> {
  const asked = process.env.CASE || undefined;
  const chosen = (process.env.KINDS || kinds.join(',')).split(',');
  const known = attackCases.filter(({ n }) => asked === undefined || n === Number(asked));
  if (known.length === 0) throw new Error(`CASE: 1 to ${attackCases.length}`);
  const cases = known.map((one) => ofKinds(one, chosen));
  const ran: Ran[] = [];
  for (const kind of kinds.filter((one) => chosen.includes(one))) {
    const tests = testsOf(cases, kind);
    if (Object.keys(tests).length > 0) ran.push(...(await runTests(kind, tests)));
  }
  const verdicts = cases.map((one) => verdictOf(one, ran));
  const whole = new Set(known.filter((one, at) => isWhole(one, cases[at])).map(({ n }) => n));
  for (const { attackCase, tests, lacks } of verdicts) {
    const soFar = tests > 0 ? 'partly' : 'no run';
    const verdict = lacks.length > 0 ? 'BROKEN' : whole.has(attackCase.n) ? 'held  ' : soFar;
    console.log(`${verdict} ${String(attackCase.n).padStart(2)}  ${attackCase.attack}  (${tests} tests)`);
    for (const lack of lacks) console.log(`             ${lack}`);
    if (attackCase.open !== undefined) console.log(`             open: ${attackCase.open}`);
  }
  const kept = verdicts.filter(({ lacks }) => lacks.length === 0);
  const held = kept.filter(({ attackCase }) => whole.has(attackCase.n)).length;
  console.log(`\n${held} of ${known.length}, by ${ran.filter(isOfTest).length} tests`);
  if (whole.size < known.length) console.log(`${known.length - whole.size} need more than KINDS=${chosen.join(',')}`);
  return kept.length === known.length;
}

/** Whether nothing that shows the case is left out. */
function isWhole({ shown }: AttackCase, chosen: AttackCase | undefined): boolean {
  return Object.keys(shown).length === Object.keys(chosen?.shown ?? {}).length;
}

/** `main.js --page` writes the table of the page anew. */
async function write(): Promise<boolean> {
  fs.writeFileSync(page, withTable(fs.readFileSync(page, 'utf8'), attackCases));
  return true;
}

(process.argv.includes('--page') ? write() : main()).then(
  (held) => {
    process.exitCode = held ? 0 : 1;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
