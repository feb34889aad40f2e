import { createCache } from '@dynasty/kit/cache';

/** Which large replies could not be read lately. */
export interface FailedReads {
  has(reply: string): boolean;
  /** Runs `read` of a reply and remembers it when that fails. */
  noting(reply: string, read: () => Promise<void>): Promise<void>;
}

/** How long a reply that failed is left alone: a loop would ask for its megabytes each time that it comes round. */
const leftAloneMs = 10 * 60_000;

/** A memory of this process. */
export function createFailedReads(): FailedReads {
  const failed = createCache<{ failed: true }>({ max: 1_000, ttlMs: leftAloneMs });
  return {
    has: (reply) => failed.get(reply) !== undefined,
    async noting(reply, read) {
      try {
        await read();
      } catch (error) {
        failed.set(reply, { failed: true });
        throw error;
      }
    },
  };
}
