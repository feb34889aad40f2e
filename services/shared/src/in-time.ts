import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Resolves as `work` does; rejects with an error named TimeoutError when that takes longer than `ms`. The work itself
 * goes on: this is for those who would wait for it.
 */
export async function inTime<T>(ms: number, work: Promise<T>): Promise<T> {
  const ended = new AbortController();
  const late = sleep(ms, undefined, { signal: ended.signal }).then(() => {
    throw new DOMException(`no response within ${ms} ms`, 'TimeoutError');
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    late.catch(() => undefined);
    ended.abort();
  }
}
