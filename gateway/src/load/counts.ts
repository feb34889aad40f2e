/** How much each holds, by a key. */
export interface Counts {
  of(key: string): number;
  add(key: string, by?: number): void;
  remove(key: string, by?: number): void;
  /** How many keys are known. */
  size(): number;
}

/** Who holds nothing any more is forgotten with all others of whom this is true, once they are so many. */
const mostEmpty = 1_000;

/**
 * Counts that go up and down thousands of times a second. They stay when they are down to nothing: a Map from which is
 * taken as often as is added to it has what passes through grow old (services/shared/src/passing.ts).
 */
export function createCounts(): Counts {
  const counts = new Map<string, number>();
  let empty = 0;
  const of = (key: string): number => counts.get(key) ?? 0;

  function forgetEmpty(): void {
    for (const [key, count] of counts) if (count === 0) counts.delete(key);
    empty = 0;
  }

  return {
    of,
    size: () => counts.size,
    add(key, by = 1) {
      if (counts.get(key) === 0) empty -= 1;
      counts.set(key, of(key) + by);
    },
    remove(key, by = 1) {
      const left = of(key) - by;
      counts.set(key, left);
      if (left > 0) return;
      empty += 1;
      if (empty > mostEmpty) forgetEmpty();
    },
  };
}
