/** What of jest's report is read here. */
export interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  /** Suites that could not even be loaded: their tests are counted nowhere else. */
  numRuntimeErrorTestSuites: number;
  numPendingTests: number;
  testResults?: JestFile[];
}

interface JestFile {
  /** Absolute path. */
  name: string;
  /** `passed` or `failed`. */
  status: string;
  /** `passed`, `failed` or `pending`. */
  assertionResults: { status: string }[];
}

/** More files than this do not fail because a machine was busy for a moment. */
const mostFiles = 5;

/** A report's name, and that of the second try of its files. */
export const againFile = (file: string): string => file.replace(/\.json$/, '-again.json');

/** The files of a report that failed, to be tried again alone; none where they are too many for an accident. */
export function filesToTryAgain({ testResults = [] }: JestReport): string[] {
  const failed = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  return failed.length > mostFiles ? [] : failed;
}

/**
 * The report with each file that failed, and passed as a whole at its second try, counted as it was then.
 * @returns settled: how many tests of theirs failed at first (one for a file that could not be loaded)
 */
export function settle(first: JestReport, again?: JestReport): { report: JestReport; settled: number } {
  const second = new Map((again?.testResults ?? []).map((file) => [file.name, file]));
  const report = { ...first };
  let settled = 0;
  for (const file of first.testResults ?? []) {
    const then = second.get(file.name);
    if (file.status !== 'failed' || then?.status !== 'passed') continue;
    const failed = counted(file, 'failed');
    if (failed === 0) report.numRuntimeErrorTestSuites -= 1;
    report.numFailedTests -= failed;
    report.numPassedTests += counted(then, 'passed') - counted(file, 'passed');
    report.numPendingTests += counted(then, 'pending') - counted(file, 'pending');
    settled += failed || 1;
  }
  return { report, settled };
}

const counted = ({ assertionResults }: JestFile, status: string): number =>
  assertionResults.filter((one) => one.status === status).length;
