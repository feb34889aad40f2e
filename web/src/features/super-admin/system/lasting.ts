const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** A span of time in its largest unit: 48 s, 3 min, 14 h, 5 d. */
export function lasting(ms: number): string {
  const span = Math.max(ms, 0);
  if (span < minute) return `${Math.round(span / second)} s`;
  if (span < hour) return `${Math.round(span / minute)} min`;
  if (span < 48 * hour) return `${Math.round(span / hour)} h`;
  return `${Math.round(span / (24 * hour))} d`;
}

/** How long before `now` it was: "48 s ago"; "never" without a time. */
export const since = (at: string | null, now: string): string =>
  at === null ? 'never' : `${lasting(Date.parse(now) - Date.parse(at))} ago`;

/** How long after `now` it is: "in 12 s"; "now" once it has passed. */
export function until(at: string | null, now: string): string {
  if (at === null) return 'stopped';
  const left = Date.parse(at) - Date.parse(now);
  return left > 0 ? `in ${lasting(left)}` : 'now';
}
