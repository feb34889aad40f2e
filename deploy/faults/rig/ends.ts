/** What rows have started and take down at their ends. */
const ends = new Set<() => Promise<unknown>>();
let isEnding = false;

/**
 * Has `end` called as well when the whole run is told to stop. Returns how to take that back. Throws when the run has
 * been told so already: nothing more is to be started.
 */
export function endsWithRun(end: () => Promise<unknown>): () => void {
  if (isEnding) throw new Error('the run was told to stop');
  ends.add(end);
  return () => void ends.delete(end);
}

/** Resolves at once, and never when the run has been told to stop: it is taken down then, and shows nothing more. */
export const unlessEnding = (): Promise<void> => (isEnding ? new Promise(() => undefined) : Promise.resolve());

/** SIGTERM, or Ctrl-C: takes down what rows have started, and ends this process as the signal alone would have. */
export function endOnSignals(): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)
    process.once(signal, () => {
      isEnding = true;
      void Promise.allSettled([...ends].map((end) => end())).then(() => process.exit(code));
    });
}
