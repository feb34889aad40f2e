import { appendFileSync } from 'node:fs';

/** A figure that a test tells of itself: a line of the file FIGURES_REPORT. */
export interface ReportedFigure {
  file: string;
  /** Titles of its groups and its own, with a space between. */
  test: string;
  figure: string;
}

/** As much of jest's `expect` as says which test is running. */
interface RunningTest {
  getState(): { testPath?: string; currentTestName?: string };
}

/** Tells `make faults` what the running test has measured, as its table is to show it; elsewhere it does nothing. */
export function reportFigure(running: RunningTest, figure: string): void {
  const report = process.env.FIGURES_REPORT;
  if (report === undefined) return;
  const { testPath = '', currentTestName = '' } = running.getState();
  const line: ReportedFigure = { file: testPath, test: currentTestName, figure };
  appendFileSync(report, `${JSON.stringify(line)}\n`);
}
