export interface FootballClock {
  /** The football world's time: date ranges, weeks and cadence follow it; tokens, leases and messages do not. */
  now(): Date;
}

/**
 * A clock that starts at `startAt` (ISO 8601) and runs on; without it the real time.
 * Throws when `startAt` is not a date.
 */
export function footballClock(startAt?: string): FootballClock {
  if (startAt === undefined || startAt === '') return { now: () => new Date() };
  const start = Date.parse(startAt);
  if (Number.isNaN(start)) throw new Error(`NOW is not an ISO date: ${startAt}`);
  const startedAt = performance.now();
  return { now: () => new Date(start + (performance.now() - startedAt)) };
}
