/** Control characters, other breaks of a line, and what turns around the text that follows. */
const unwanted = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Nothing that anybody could see. */
const invisible = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;

/** Words as they look: the same for those that nobody could tell apart but by their characters. */
export const lookOf = (words: string): string =>
  words
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/[\s\u2800]+/g, ' ')
    .trim()
    .toLowerCase();

/**
 * Words that a person wrote, as they will be stored: trimmed, with one kind of line break.
 * @param name how the field is called to the person
 * @param o.limit most code points; `o.lines` lets the words have several lines, `o.optional` lets them be missing
 * @returns the words, or a sentence for the person
 */
export function readWords(
  raw: string,
  name: string,
  o: { limit: number; lines?: boolean; optional?: boolean },
): { words: string } | { problem: string } {
  const written = raw.replace(/\r\n?/g, '\n').replace(/\t/g, ' ').trim();
  const words = invisible.test(written) ? '' : written;
  if (words === '' && o.optional !== true) return { problem: `${name} is missing.` };
  if ([...words].length > o.limit) return { problem: `${name} has at most ${o.limit} characters.` };
  if (!words.isWellFormed() || unwanted.test(words.replaceAll('\n', '')))
    return { problem: `${name} has characters that cannot be shown.` };
  if (o.lines !== true && words.includes('\n')) return { problem: `${name} is one line.` };
  return { words };
}

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
