/** `short` runs in seconds with the other tests and checks no times; `full` measures the promise. */
export type Scale = 'short' | 'full';

export interface Outcome {
  /** The figures, as the table prints them; why it could not run, where it was skipped. */
  measured: string;
  holds: boolean;
  /** This machine does not let it run, so nothing is shown. */
  skipped?: true;
}

/** One line of the table: a file in rows/ or rows/long/ exports it as `row`, and its file's name is what ROW= takes. */
export interface FaultRow {
  fault: string;
  load: (scale: Scale) => string;
  target: string;
  /**
   * On servers of its own, which are gone when it resolves.
   * @param random from 0 to 1, for the moments and the victims of faults: the same seed breaks the same things again
   */
  run: (scale: Scale, random: () => number) => Promise<Outcome>;
}
