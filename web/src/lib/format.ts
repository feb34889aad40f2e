const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** Points, averages and power scores: one decimal, thousands separated. */
export const points = (value: number): string => oneDecimal.format(value);

/** A difference with its sign: +3.1, −0.2 (with a real minus). */
export const signed = (value: number): string => `${value < 0 ? '−' : '+'}${oneDecimal.format(Math.abs(value))}`;

/** 1st, 2nd, 3rd, 4th; 11th to 13th. */
export function ordinal(value: number): string {
  const lastTwo = value % 100;
  if (lastTwo >= 11 && lastTwo <= 13) return `${value}th`;
  return `${value}${{ 1: 'st', 2: 'nd', 3: 'rd' }[value % 10] ?? 'th'}`;
}

export const day = (at: number | string): string => shortDay.format(new Date(at));

export const timeOfDay = (at: number | string): string => clock.format(new Date(at));

/** Just now, 5m ago, 3h ago, 2d ago. */
export function ago(at: number | string, now: number): string {
  const minutes = Math.floor((now - new Date(at).getTime()) / 60_000);
  if (minutes < 1) return 'Just now';
  if (minutes < 60) return `${minutes}m ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours}h ago` : `${Math.floor(hours / 24)}d ago`;
}

/** At most two letters: the first letters of the first two words. */
export const initials = (name: string): string =>
  name
    .split(/[\s_-]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase() || '?';
