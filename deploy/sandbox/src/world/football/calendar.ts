export const minutesADay = 24 * 60;
export const minuteMs = 60_000;
export const dayMs = minutesADay * minuteMs;
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

export const minutesAWeek = 7 * minutesADay;

/** A time of the football week: a football week starts on Tuesday at 00:00 of the league's own (Eastern) time. */
export interface WeekTime {
  weekday: (typeof weekdays)[number];
  /** "HH:MM" */
  time: string;
}

/** Months as JavaScript counts them. */
const month = { march: 2, september: 8, november: 10 };
/** A football week's days are counted from Tuesday. */
const tuesday = weekdays.indexOf('Tuesday');
const dayOfWeek = (weekday: WeekTime['weekday']): number => (weekdays.indexOf(weekday) - tuesday + 7) % 7;

/** The opening Thursday: three days after the first Monday of September (Labor Day). */
function openingThursday(season: number): number {
  const first = new Date(Date.UTC(season, month.september, 1));
  const toMonday = (8 - first.getUTCDay()) % 7;
  return first.getTime() + (toMonday + 3) * dayMs;
}

/** Midnight of the Tuesday that starts a week, as if the Eastern clock were UTC. */
function weekStart(season: number, week: number): number {
  return openingThursday(season) + ((week - 1) * 7 - dayOfWeek('Thursday')) * dayMs;
}

/** "2025-09-04" of a weekday in a week. */
export function dateOf(season: number, week: number, weekday: WeekTime['weekday']): string {
  return new Date(weekStart(season, week) + dayOfWeek(weekday) * dayMs).toISOString().slice(0, 10);
}

/** Minutes from the start of the week to a time of one of its days. */
export function minuteAt(weekday: WeekTime['weekday'], hour: number, minute = 0): number {
  return dayOfWeek(weekday) * minutesADay + hour * 60 + minute;
}

/** Minutes from the start of the week. */
export function minuteOf(at: WeekTime): number {
  const [hour = 0, minute = 0] = at.time.split(':').map(Number);
  return minuteAt(at.weekday, hour, minute);
}

const hourMs = 60 * minuteMs;
/** Hours that the Eastern clock is behind UTC. */
const easternHours = { standard: 5, summer: 4 };
/** Summer time ends at this hour. */
const clocksChangeAtHour = 2;

/** Summer time ends on the first Sunday of November; the season starts long after its beginning. */
function easternOffsetHours(atMs: number): number {
  const date = new Date(atMs);
  const november = new Date(Date.UTC(date.getUTCFullYear(), month.november, 1));
  const firstSunday = november.getTime() + ((7 - november.getUTCDay()) % 7) * dayMs;
  const isStandard = date.getUTCMonth() < month.march || atMs >= firstSunday + clocksChangeAtHour * hourMs;
  return isStandard ? easternHours.standard : easternHours.summer;
}

/** A minute of a football week as epoch milliseconds (real UTC). */
export function instantOf(season: number, week: number, minute: number): number {
  const eastern = weekStart(season, week) + minute * minuteMs;
  return eastern + easternOffsetHours(eastern) * hourMs;
}
