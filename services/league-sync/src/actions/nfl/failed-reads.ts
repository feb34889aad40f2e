import { createCache } from '@dynasty/kit/cache';
import { isSourceAway } from '../../clients/source-away.js';

/** Which large replies could not be read lately. */
export interface FailedReads {
  has(reply: string): boolean;
  /** Runs `read` of a reply and remembers it when its source cannot be read. */
  noting(reply: string, read: () => Promise<void>): Promise<void>;
}

/** How long a reply that failed is left alone: a loop would ask for its megabytes each time that it comes round. */
export const leftAloneMs = 10 * 60_000;

/** A memory of this process. `forMs`: how long a reply that failed is left alone. */
export function createFailedReads(forMs: () => number): FailedReads {
  const failed = createCache<{ atMs: number }>({ max: 1_000 });
  return {
    has(reply) {
      const atMs = failed.get(reply)?.atMs;
      return atMs !== undefined && performance.now() - atMs < forMs();
    },
    async noting(reply, read) {
      try {
        await read();
      } catch (error) {
        if (isSourceAway(error)) failed.set(reply, { atMs: performance.now() });
        throw error;
      }
    },
  };
}
