import { createCache } from '@dynasty/kit/cache';
import { AppError } from '@dynasty/kit/errors';
import { createTurns } from '@dynasty/kit/turns';

/** Refused calls that wait at most: the log takes some hundred entries a second. */
export const mostWaiting = 200;
/** Whoever is forgotten is looked up in the log again. */
const remembered = 10_000;
const onRecord = {};

export interface Denials {
  /**
   * Has a refused call put on record; what is on record under this key, or waits for that, is left alone. Throws AppError
   * `unavailable` while too many wait.
   */
  once(key: string, record: () => Promise<unknown>): Promise<void>;
}

/**
 * The refused calls that this process puts on record. They take turns: at once they would only wait for each other at the
 * end of the log. However often somebody tries meanwhile, they wait there once.
 */
export function createDenials(): Denials {
  const turns = createTurns();
  const known = createCache<object>({ max: remembered });
  const waiting = new Set<string>();
  return {
    async once(key, record) {
      if (known.get(key) !== undefined || waiting.has(key)) return;
      if (waiting.size >= mostWaiting) {
        throw new AppError('unavailable', 'too-many-denials', 'Too many refused calls wait to be put on record.');
      }
      waiting.add(key);
      try {
        await turns.take('log', record);
        known.set(key, onRecord);
      } finally {
        waiting.delete(key);
      }
    },
  };
}
