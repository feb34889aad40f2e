import type { LeagueDate } from './api';
import { dayOf, localTime } from './calendar-words';

/** What is in the fields of a date. */
export interface DateDraft {
  title: string;
  day: string;
  endDay: string;
  time: string;
  note: string;
}

export const draftOf = (date: LeagueDate | undefined): DateDraft => ({
  title: date?.title ?? '',
  day: date === undefined ? '' : dayOf(date),
  endDay: date?.endDay ?? '',
  time: date?.at ? localTime(date.at) : '',
  note: date?.note ?? '',
});

/**
 * The instant of a day and a time where the writer is. Where the date has been there already it stays what it is: when
 * clocks go back an hour comes twice, and the fields do not tell which of both is meant.
 */
function instantOf({ day, time }: DateDraft, date: LeagueDate | undefined): Date {
  const before = draftOf(date);
  if (date?.at && day === before.day && time === before.time) return new Date(date.at);
  return new Date(`${day}T${time}`);
}

/** What the fields say, as it is sent; undefined while something is missing. A time is the writer's own. */
export function bodyOf(draft: DateDraft, date: LeagueDate | undefined) {
  const { title, day, endDay, time, note } = draft;
  if (title.trim() === '' || day === '' || (time === '' && endDay !== '' && endDay < day)) return undefined;
  const at = time === '' ? undefined : instantOf(draft, date);
  // A year of five digits, which a field takes, makes no instant.
  if (at !== undefined && Number.isNaN(at.getTime())) return undefined;
  return {
    ...{ title: title.trim(), note: note.trim(), day },
    ...(at !== undefined && { at: at.toISOString() }),
    ...(time === '' && endDay !== '' && { endDay }),
  };
}
