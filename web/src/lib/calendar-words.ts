// Days and months of few screens, apart from what all of them write (lib/format).
const fullDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
const weekDay = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric' });
const monthAndYear = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' });

/** A calendar day such as a birth date ("1999-09-25"): Sep 25, 1999, the same day in every time zone. */
export const calendarDay = (date: string): string => fullDay.format(new Date(date));

/** Sun, Oct 12 in the reader's time zone. */
export const dayOfWeek = (at: number | string): string => weekDay.format(new Date(at));

/** October 2025. */
export const month = (at: number | string): string => monthAndYear.format(new Date(at));
