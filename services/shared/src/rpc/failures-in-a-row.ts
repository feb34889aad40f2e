import type { IBreaker } from 'cockatiel';

/** A connection that ends takes all calls along that were under way, and they end within this time. */
const momentMs = 100;

/** Opens a circuit after so many failures in a row; those of one moment are one, however many calls were under way. */
export function failuresInARow(most: number): IBreaker & { success(): void } {
  let count = 0;
  let momentOverAt = -Infinity;
  return {
    state: undefined,
    success: () => void (count = 0),
    failure() {
      const now = performance.now();
      if (now >= momentOverAt) {
        count += 1;
        momentOverAt = now + momentMs;
      }
      return count >= most;
    },
  };
}
