import { isGood, p99Of, type Read } from './steady-reads.js';

/** Nobody waits longer for a response while something stands still, ms. */
export const longestMs = 2_000;
/** What a busy machine adds to a timer. */
const slackMs = 300;
/** All is as fast as before this long after it went on. */
export const fullSpeedAfterMs = 2_000;
/** As fast as before: twice the p99 of then, or this where that is less. */
const leastP99Ms = 100;

export const isLate = ({ ms }: { ms: number }): boolean => ms > longestMs + slackMs;

/** All are answered, about as fast as these. */
export const isAsFast = (reads: readonly Read[], steady: readonly Read[]): boolean =>
  reads.every(isGood) && p99Of(reads) <= Math.max(2 * p99Of(steady), leastP99Ms);

export const slowest = (all: readonly { ms: number }[]): string =>
  `${(Math.max(0, ...all.map(({ ms }) => ms)) / 1_000).toFixed(1)} s`;

/** When the last read was due that failed or was slow, after what had stood still went on. */
export function goodAgainS(reads: readonly Read[], thawedAt: number): string {
  const bad = reads.filter((one) => one.dueAt >= thawedAt && (!isGood(one) || one.ms > longestMs));
  return `${((Math.max(thawedAt, ...bad.map(({ dueAt }) => dueAt)) - thawedAt) / 1_000).toFixed(1)} s`;
}
