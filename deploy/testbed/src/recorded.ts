/** Whether what tests compare with is on this machine; where it is not, it is said that they are skipped, and why. */
export function hasRecorded(tests: string, isThere: boolean, variable = 'SLEEPER_DATA'): boolean {
  if (!isThere) process.stderr.write(`skipped: ${tests} (set ${variable} to the folder of what is recorded)\n`);
  return isThere;
}
