import { setTimeout as sleep } from 'node:timers/promises';
import { inTime } from '../in-time.js';
import { brokerAway } from './broker-errors.js';
import type { Broker } from './broker-types.js';

/** Who has waited for this long asks whether the broker is there. */
const patienceMs = 1_000;
const respondsWithinMs = 700;

/**
 * What `work` comes to, a question to the broker. Rejects with AppError `unavailable` after 1.7 s when the broker stands
 * still (stopped, cut off): its connection stays for half a minute then, and each question would wait for its own limit.
 */
export async function unlessSilent<T>(broker: Pick<Broker, 'flush'>, work: Promise<T>): Promise<T> {
  const ended = new AbortController();
  async function silence(): Promise<never> {
    await sleep(patienceMs, undefined, { signal: ended.signal });
    await inTime(respondsWithinMs, broker.flush());
    // It is there, and only busy: the work has a limit of its own.
    return new Promise<never>(() => undefined);
  }
  const silent = silence().catch((error: unknown) => {
    throw brokerAway(error);
  });
  try {
    return await Promise.race([work, silent]);
  } finally {
    ended.abort();
  }
}
