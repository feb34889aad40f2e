/** Tests by the file that holds them: titles as they are written there, of a test or of a `describe` with all its tests. */
export type Shown = Record<string, readonly string[]>;

/** One attack, what must come of it, and the tests that show it. */
export interface AttackCase {
  n: number;
  attack: string;
  must: string;
  shown: Shown;
  /** What no test shows of it. */
  open?: string;
}
