import { conditionsOf, type Measured, readReport } from './report.js';
import type { Line } from './table.js';

/** The name of the soak's line in the report. */
export const soakName = 'soak';

/** What the last `make soak` has shown, as long as nothing was changed since; it takes too long to run with the others. */
export function lastSoak(promise: { fault: string; target: string; command: string }): Line {
  return soakLine(
    promise,
    readReport().find(({ name }) => name === soakName),
    conditionsOf(0).commit,
  );
}

export function soakLine(
  { fault, target, command }: { fault: string; target: string; command: string },
  last: Measured | undefined,
  commit: string,
): Line {
  const none = { name: soakName, fault, load: '', target, verdict: 'not shown' as const };
  if (last === undefined) return { ...none, measured: `has not been run: ${command}` };
  if (last.commit === commit) return last;
  return { ...none, load: last.load, measured: `was run at another commit (${last.commit}): ${command}` };
}
