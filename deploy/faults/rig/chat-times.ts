import type { Call } from './chat-room.js';
import { p99Of } from './steady-reads.js';
import { timesEach } from './times-each.js';

/** How messages went that were begun within a time, by performance.now(); those that were refused are no quick ones. */
export interface ChatTimes {
  /** ms */
  p99: number;
  /** `3 x 503`, or `none`. */
  failed: string;
  /** There are some, and each was acknowledged at once. */
  areAcknowledged: boolean;
}

/** How the messages went that were begun from one instant until another. */
export function chatTimes(calls: readonly Call[], from: number, until: number): ChatTimes {
  const begun = calls.filter(({ at }) => at >= from && at < until);
  const failed = begun.filter(({ status }) => status !== 201);
  return {
    p99: p99Of(begun),
    failed: timesEach(failed.map(({ error, status }) => error ?? String(status))),
    areAcknowledged: begun.length > 0 && failed.length === 0,
  };
}
