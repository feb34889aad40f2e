const dayMs = 86_400_000;
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

export const minutesAWeek = 7 * 24 * 60;

/** A time of the football week: a football week starts on Tuesday at 00:00 of the league's own (Eastern) time. */
export interface WeekTime {
  weekday: (typeof weekdays)[number];
  /** "HH:MM" */
  time: string;
}

/** The opening Thursday: three days after the first Monday of September. */
function openingThursday(season: number): number {
  const first = new Date(Date.UTC(season, 8, 1));
  const toMonday = (8 - first.getUTCDay()) % 7;
  return first.getTime() + (toMonday + 3) * dayMs;
}

/** Midnight of the Tuesday that starts a week, as if the Eastern clock were UTC. */
function weekStart(season: number, week: number): number {
  return openingThursday(season) + ((week - 1) * 7 - 2) * dayMs;
}

/** "2025-09-04" of a weekday in a week. */
export function dateOf(season: number, week: number, weekday: WeekTime['weekday']): string {
  const day = (weekdays.indexOf(weekday) + 5) % 7;
  return new Date(weekStart(season, week) + day * dayMs).toISOString().slice(0, 10);
}

/** Minutes from the start of the week. */
export function minuteOf(at: WeekTime): number {
  const [hour = 0, minute = 0] = at.time.split(':').map(Number);
  return ((weekdays.indexOf(at.weekday) + 5) % 7) * 1440 + hour * 60 + minute;
}

/** Summer time ends on the first Sunday of November; the season starts long after its beginning. */
function easternOffsetHours(atMs: number): number {
  const date = new Date(atMs);
  const november = new Date(Date.UTC(date.getUTCFullYear(), 10, 1));
  const firstSunday = november.getTime() + ((7 - november.getUTCDay()) % 7) * dayMs;
  const springs = date.getUTCMonth() < 2 || atMs >= firstSunday + 2 * 3_600_000;
  return springs ? 5 : 4;
}

/** A minute of a football week as epoch milliseconds (real UTC). */
export function instantOf(season: number, week: number, minute: number): number {
  const eastern = weekStart(season, week) + minute * 60_000;
  return eastern + easternOffsetHours(eastern) * 3_600_000;
}
