/** Dates of a league lie within these years: other calendars can write no year of more than four digits. */
const years = { first: '1900', last: '2199' };

/** Whether a text is a day of the calendar, YYYY-MM-DD, that a league can have a date on. */
export function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${day}T`);
  const year = day.slice(0, 4);
  return isReal && year >= years.first && year <= years.last;
}

export const dayMs = 86_400_000;

/** 24 hours earlier. */
export const dayBefore = (at: Date): Date => new Date(at.getTime() - dayMs);
