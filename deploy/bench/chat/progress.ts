/** How far a measurement is. */
export interface Progress {
  /** Tells what is done next, and when (s since the start). */
  step(what: string): void;
  /** Rejects when the measurement takes longer than it may; says where it was. */
  tooLate: Promise<never>;
}

/** Follows a measurement that may take `mostS` seconds. */
export function progressOf(mostS: number): Progress {
  const startedAt = performance.now();
  let at = 'the start';
  return {
    step(what) {
      at = what;
      console.log(`[${Math.round((performance.now() - startedAt) / 1_000)} s] ${what}`);
    },
    tooLate: new Promise((_resolve, reject) => {
      setTimeout(() => reject(new Error(`not done after ${mostS} s, at: ${at}`)), mostS * 1_000).unref();
    }),
  };
}
