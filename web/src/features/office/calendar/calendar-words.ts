import { timeOfDay } from '../../../lib/format';
import type { LeagueDate } from './api';

const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const shortMonth = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
const shortDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** The day of an instant where the reader is, YYYY-MM-DD. */
export function localDay(at: string): string {
  const date = new Date(at);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The reader's time of an instant, HH:MM as a field takes it. */
export const localTime = (at: string): string => new Date(at).toTimeString().slice(0, 5);

/** The first day of a date, as its reader has it. */
export const dayOf = ({ day, at }: LeagueDate): string => (at === null ? day : localDay(at));

/** Dates in the reader's order: an American evening, which is the next day elsewhere, stands on its own. Whole days come before times. */
export const inOrder = (dates: readonly LeagueDate[]): LeagueDate[] =>
  dates.toSorted((a, b) => compare(dayOf(a), dayOf(b)) || compare(a.at ?? '', b.at ?? ''));

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Whether a date lies behind the reader: a day does once it is over, an instant at once. */
export function isOver(date: LeagueDate, now: string): boolean {
  if (date.at !== null) return date.at < now;
  return (date.endDay ?? date.day) < localDay(now);
}

/** The tile of a date: its month, and its day of the month. */
export const tileOf = (date: LeagueDate) => {
  const day = new Date(dayOf(date));
  return { month: shortMonth.format(day), day: day.getUTCDate() };
};

/** When it is and what it says besides, in one line: "Wednesday, 3:00 AM", "Week 15 · to Mon, Dec 15". */
export function lineOf(date: LeagueDate): string {
  const when =
    date.at === null
      ? weekday.format(new Date(date.day))
      : `${weekday.format(new Date(dayOf(date)))}, ${timeOfDay(date.at)}`;
  const until = date.endDay === null ? '' : `to ${shortDay.format(new Date(date.endDay))}`;
  return [when, until, date.note].filter(Boolean).join(' · ');
}

/** Dates by their months, in order: "December 2025". */
export function byMonth(dates: readonly LeagueDate[]): [month: string, dates: LeagueDate[]][] {
  const found = new Map<string, LeagueDate[]>();
  for (const date of dates) {
    const month = months.format(new Date(dayOf(date)));
    found.set(month, [...(found.get(month) ?? []), date]);
  }
  return [...found];
}

/** The id of a date that admins wrote; undefined for others. */
export const ownId = ({ id, kind }: LeagueDate): string | undefined =>
  kind === 'own' ? id.slice('own:'.length) : undefined;
