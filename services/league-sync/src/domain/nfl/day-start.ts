/**
 * When a day of the calendar (YYYY-MM-DD) begins in UTC, epoch ms; null for a text that names none, such as 2001-02-29,
 * which dates would read as the day after the 28th.
 */
export function dayStart(day: string): number | null {
  const at = new Date(`${day}T00:00:00Z`);
  const isReal = !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day;
  return isReal ? at.getTime() : null;
}
