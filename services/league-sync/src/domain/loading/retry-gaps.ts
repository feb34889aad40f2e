const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Waits before missing parts are requested again, each longer than the one before. */
const gapsMs = [5 * minuteMs, 15 * minuteMs, hourMs, 4 * hourMs, 12 * hourMs, 24 * hourMs];

/** When parts that are missing after `tries` tries (from 1) are asked for again. */
export function nextTryAt(now: Date, tries: number): Date {
  const gapMs = gapsMs[Math.min(tries, gapsMs.length) - 1] ?? minuteMs;
  return new Date(now.getTime() + gapMs);
}

/** Rounds over all that is missing before a first load goes on without it. */
export const roundsToGiveUp = 3;

/** When a first load begins its next round, ms; `rounds` have ended already. */
export const nextRoundMs = (rounds: number): number => 1_000 * 2 ** rounds;
