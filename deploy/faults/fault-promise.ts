import type { Shown } from '../attacks/attack-case.js';

/** What is promised under a fault, and what shows it: rows of `make faults`, and tests that run with all others. */
export interface FaultPromise {
  id: `R${number}`;
  fault: string;
  target: string;
  /** Names of files in rows/ and rows/long/. */
  rows?: readonly string[];
  tests?: Shown;
  /** How many seeds those of its tests run with here that end with `(seed %i)`; with all other tests they run with few. */
  seeds?: number;
  /** A command of its own, for what takes too long to run with the others. */
  command?: string;
  /** What of the promise neither rows nor tests show. */
  open?: string;
}
