import type { Outcome } from '../fault-row.js';

/** What becomes of a row whose disk this machine does not let be mounted: the last line of the command's words says why. */
export function cannotMount(disk: string, error: unknown): Outcome {
  const reason = error instanceof Error ? error.message.trim().split('\n').at(-1) : String(error);
  return { measured: `${disk} cannot be mounted here (${reason})`, holds: true, skipped: true };
}
