import { dayMs, isDay, readWords } from './words-and-days.js';

export const dateKinds = ['deadline', 'playoffs', 'draft', 'poll', 'due', 'own'] as const;

/** A date of a league: a day or some, or an instant. */
export interface CalendarDate {
  /** Stable: a calendar that has the date finds it again by this. */
  id: string;
  kind: (typeof dateKinds)[number];
  title: string;
  note: string;
  /** The first day, YYYY-MM-DD; of an instant, the day in the NFL's time zone. */
  day: string;
  /** The last day where there are several; null otherwise. */
  endDay: string | null;
  /** Null for whole days. */
  at: Date | null;
  /** When an admin wrote it last; null for what nobody wrote. */
  writtenAt: Date | null;
}

/** A league's dates, the earliest first, and what time it is by the football clock. */
export interface Calendar {
  leagueName: string;
  now: Date;
  dates: CalendarDate[];
}

/** A date of the season, as league-sync tells it. */
interface LeagueDate {
  /** trade_deadline, playoffs or draft. */
  kind: string;
  season: string;
  /** 0 for a draft. */
  week: number;
  /** Epoch ms: the first and the last kick-off of the week; a draft has a start alone. */
  startsAtMs: number;
  endsAtMs?: number | undefined;
  /** Of the playoffs, from 1 on: which round of how many, and which of its weeks. */
  round: number;
  rounds: number;
  leg: number;
  legs: number;
}

/** What an admin has written. */
export interface OwnDate {
  title: string;
  note: string;
  day: string;
  endDay: string | null;
  at: Date | null;
}

/** Dates that the admins of a league have written at most. */
export const mostOwnDates = 200;

/** The NFL sets its games in this time zone: what is on Sunday there is on Sunday in every calendar. */
const nflDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });
const dayOf = (at: Date | number): string => nflDay.format(at);

const ordinals = ['first', 'second', 'third'];

function titleOf({ kind, season, round, rounds, leg, legs }: LeagueDate): string {
  if (kind === 'trade_deadline') return 'Trade deadline';
  if (kind === 'draft') return `Draft ${season}`;
  const names = ['Final', 'Semi-finals'];
  const name = names[rounds - round] ?? `Playoffs, round ${round}`;
  return legs > 1 ? `${name}, ${ordinals[leg - 1] ?? `${leg}th`} leg` : name;
}

const kinds: Readonly<Record<string, CalendarDate['kind']>> = {
  trade_deadline: 'deadline',
  playoffs: 'playoffs',
  draft: 'draft',
};

/** The dates of a season as league-sync tells them. Of a week the days of its games, of a draft its start. */
export function leagueDates(dates: readonly LeagueDate[]): CalendarDate[] {
  let drafts = 0;
  return dates.flatMap((date): CalendarDate[] => {
    const kind = kinds[date.kind];
    if (kind === undefined) return [];
    const title = titleOf(date);
    const day = dayOf(date.startsAtMs);
    if (kind === 'draft') {
      const id = `draft:${date.season}:${(drafts += 1)}`;
      return [{ id, kind, title, note: '', day, endDay: null, at: new Date(date.startsAtMs), writtenAt: null }];
    }
    // Trades are closed once the week has begun; the playoffs last as long as it does.
    const last = dayOf(date.endsAtMs ?? date.startsAtMs);
    const endDay = kind === 'playoffs' && last !== day ? last : null;
    const id = `${kind}:${date.season}:${date.week}`;
    return [{ id, kind, title, note: `Week ${date.week}`, day, endDay, at: null, writtenAt: null }];
  });
}

/** The ends of polls that nobody has ended before. */
export const pollDates = (polls: readonly { id: string; question: string; closesAt: Date }[]): CalendarDate[] =>
  polls.map(({ id, question, closesAt }) => ({
    ...{ id: `poll:${id}`, kind: 'poll' as const, title: `Poll closes: ${question}`, note: '' },
    ...{ day: dayOf(closesAt), endDay: null, at: closesAt, writtenAt: null },
  }));

/** The days on which something is due, each once for all who owe the same: so many are `open`. */
export const dueDates = (dues: readonly { what: string; dueOn: string; open: number }[]): CalendarDate[] =>
  dues.map(({ what, dueOn, open }) => ({
    ...{ id: `due:${encodeURIComponent(`${dueOn} ${what}`)}`, kind: 'due' as const, title: `Due: ${what}` },
    ...{ note: open === 1 ? '' : `${open} open`, day: dueOn, endDay: null, at: null, writtenAt: null },
  }));

const timeOf = ({ at }: CalendarDate): string => at?.toISOString() ?? '';

/**
 * Dates by their days, also where an American evening is the next day by the clock of the world; of one day those without
 * a time come first.
 */
export const inOrder = (dates: readonly CalendarDate[]): CalendarDate[] =>
  dates.toSorted((a, b) => compare(a.day, b.day) || compare(timeOf(a), timeOf(b)) || compare(a.id, b.id));

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Somewhere on earth it is that day at that instant. */
const isOnDay = (at: Date, day: string): boolean => {
  const sinceStart = at.getTime() - Date.parse(day);
  return sinceStart >= -14 * 3_600_000 && sinceStart < 36 * 3_600_000;
};

/** What an admin writes, as it will be stored; or a sentence for the person. */
export function readOwnDate(input: {
  title: string;
  note: string;
  day: string;
  endDay: string | null;
  at: string | null;
}): { date: OwnDate } | { problem: string } {
  const title = readWords(input.title, 'The title', { limit: 100 });
  if ('problem' in title) return title;
  const note = readWords(input.note, 'The text', { limit: 500, lines: true, optional: true });
  if ('problem' in note) return note;
  const { day, endDay } = input;
  if (!isDay(day) || (endDay !== null && !isDay(endDay))) return { problem: 'This is no day.' };
  if (endDay !== null && endDay < day) return { problem: 'The last day is before the first.' };
  const at = input.at === null ? null : new Date(input.at);
  if (at !== null && Number.isNaN(at.getTime())) return { problem: 'This is no time.' };
  if (at !== null && !isOnDay(at, day)) return { problem: 'The time is on another day.' };
  if (at !== null && endDay !== null) return { problem: 'A date with a time is on one day.' };
  const isLong = endDay !== null && Date.parse(endDay) - Date.parse(day) > 366 * dayMs;
  if (isLong) return { problem: 'A date lasts a year at most.' };
  return { date: { title: title.words, note: note.words, day, endDay: endDay === day ? null : endDay, at } };
}
