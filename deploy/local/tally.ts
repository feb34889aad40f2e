import fs from 'node:fs';
import path from 'node:path';

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  /** Suites that could not even be loaded: their tests are counted nowhere else. */
  numRuntimeErrorTestSuites: number;
  numPendingTests: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/**
 * Sums the reports of one `make test`: `jest.json`, `playwright.json`, and `failed-steps` (one line for each step
 * that failed: a step that has no tests to count, or whose report is missing, counts as one failure).
 */
export function tallyOf(folder: string): Tally {
  const tally: Tally = { passed: 0, failed: 0, skipped: 0 };
  const steps = new Set(read(folder, 'failed-steps')?.split('\n').filter(Boolean));
  const before = { ...tally };
  const jest = parse<JestReport>(folder, 'jest.json');
  if (jest) {
    tally.passed += jest.numPassedTests;
    tally.failed += jest.numFailedTests + jest.numRuntimeErrorTestSuites;
    tally.skipped += jest.numPendingTests;
    if (tally.failed > before.failed) steps.delete('unit');
  } else steps.add('unit');
  const failedByJest = tally.failed;
  const playwright = parse<PlaywrightReport>(folder, 'playwright.json');
  if (playwright) {
    tally.passed += playwright.stats.expected + playwright.stats.flaky;
    tally.failed += playwright.stats.unexpected + playwright.errors.length;
    tally.skipped += playwright.stats.skipped;
    if (tally.failed > failedByJest) steps.delete('e2e');
  } else steps.add('e2e');
  tally.failed += steps.size;
  for (const step of steps) console.error(`step failed: ${step}`);
  return tally;
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
  const { passed, failed, skipped } = tallyOf(process.argv[2] ?? '.');
  if (skipped > 0) console.log(`${skipped} skipped`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}
