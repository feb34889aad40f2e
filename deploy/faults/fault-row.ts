/** `short` runs with the other tests, in seconds, and judges no times; `full` is what a promise is measured by. */
export type Scale = 'short' | 'full';

export interface Outcome {
  /** The figures, as one reads them in the table. */
  measured: string;
  holds: boolean;
}

/** One line of the table: a file in rows/ exports it as `row`, and its file's name is what ROW= takes. */
export interface FaultRow {
  fault: string;
  load: (scale: Scale) => string;
  target: string;
  /** On servers of its own, which are gone when it resolves. */
  run: (scale: Scale) => Promise<Outcome>;
}
