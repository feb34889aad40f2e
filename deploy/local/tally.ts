import fs from 'node:fs';
import path from 'node:path';
import { againFile, settle, type JestReport } from './second-tries.js';
import { profileOf } from './test-times.js';

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** Of those passed, the ones that did so at their second try. */
  retried: number;
}

/** Counts one report; `again` is that of the second try of its files that failed. */
type Count = (report: never, again: never) => Tally;

const playedThrough = 'playwright-generated.json';
const playedWeek = 'jest-stack-generated.json';

/**
 * The reports of one run: the step that writes it, its file, how it counts, and whether it may be missing, be it only
 * where another one of its step is missing too.
 */
const reports: { step: string; file: string; count: Count; optional?: true | { with: string } }[] = [
  { step: 'unit', file: 'jest.json', count: ofJest },
  { step: 'stack', file: 'jest-stack.json', count: ofJest },
  // Only where the phone's browser tests sign in with a real Keycloak.
  { step: 'e2e-phone', file: 'jest-keycloak.json', count: ofJest, optional: true },
  { step: 'e2e-gallery', file: 'playwright-gallery.json', count: ofPlaywright },
  // Only where recorded leagues are at hand; elsewhere the other two walk through the generated one.
  { step: 'e2e-generated', file: playedThrough, count: ofPlaywright, optional: { with: playedWeek } },
  { step: 'e2e-generated', file: playedWeek, count: ofJest, optional: { with: playedThrough } },
  { step: 'e2e-desktop', file: 'playwright-desktop.json', count: ofPlaywright },
  { step: 'e2e-phone', file: 'playwright-phone.json', count: ofPlaywright },
];

/**
 * Sums the reports of one `make test`, and `failed-steps` (one line for each step that failed: a step that has no
 * tests to count, or whose report is missing, counts as one failure). A file of tests that failed counts as it did when it
 * was tried again alone.
 */
export function tallyOf(folder: string): Tally {
  const total: Tally = { passed: 0, failed: 0, skipped: 0, retried: 0 };
  const steps = new Set(read(folder, 'failed-steps')?.split('\n').filter(Boolean));
  const missing = new Set<string>();
  for (const { step, file, count, optional } of reports) {
    const report = parse<never>(folder, file);
    if (report === undefined) {
      const mayBeMissing = optional === true || (optional && read(folder, optional.with) === undefined);
      if (!mayBeMissing) missing.add(step);
      continue;
    }
    const { passed, failed, skipped, retried } = count(report, parse<never>(folder, againFile(file)) as never);
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
    total.retried += retried;
    // `again` has told of what failed twice.
    if (failed > 0) for (const told of [step, 'again']) steps.delete(told);
    else if (retried > 0 && file.startsWith('jest')) steps.delete(step);
  }
  const failed = new Set([...steps, ...missing]);
  total.failed += failed.size;
  for (const step of failed) console.error(`step failed: ${step}`);
  return total;
}

function ofJest(first: JestReport, again?: JestReport): Tally {
  const { report, settled } = settle(first, again);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests,
    retried: settled,
  };
}

function ofPlaywright({ stats, errors }: PlaywrightReport): Tally {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    retried: stats.flaky,
  };
}

function parse<T>(folder: string, name: string): T | undefined {
  const text = read(folder, name);
  return text === undefined ? undefined : (JSON.parse(text) as T);
}

function read(folder: string, name: string): string | undefined {
  const file = path.join(folder, name);
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined;
}

if (require.main === module) {
  const folder = process.argv[2] ?? '.';
  const { passed, failed, skipped, retried } = tallyOf(folder);
  console.log(profileOf(folder));
  if (skipped > 0) console.log(`${skipped} skipped`);
  if (retried > 0) console.log(`${retried} passed at the second try: to be mended`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}
