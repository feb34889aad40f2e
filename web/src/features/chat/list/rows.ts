import type { Message } from '../message';

/** What one person wrote without a long pause. */
export interface Group {
  kind: 'group';
  userId: string;
  userName: string;
  messages: Message[];
}

/** A line of a room: a day begins, what was not read begins, or somebody has written. */
export type Row = Group | { kind: 'day'; at: string } | { kind: 'new' };

const togetherMs = 5 * 60_000;

const timeOf = (message: Message): number => new Date(message.createdAt).getTime();
const dayOf = (at: number | string): string => new Date(at).toDateString();

/**
 * The messages as lines: days, and groups of one sender's that follow each other within 5 minutes. `newFrom` is the
 * position from which on messages were not read when the room was opened: the line is drawn before the first of others
 * (`me` is the reader); undefined draws none.
 */
export function rowsOf(messages: readonly Message[], newFrom: number | undefined, me?: string): Row[] {
  const rows: Row[] = [];
  let previous: Message | undefined;
  let hasLine = false;
  for (const message of messages) {
    if (previous === undefined || dayOf(previous.createdAt) !== dayOf(message.createdAt))
      rows.push({ kind: 'day', at: message.createdAt });
    if (newFrom !== undefined && !hasLine && message.position >= newFrom && message.userId !== me) {
      rows.push({ kind: 'new' });
      hasLine = true;
    }
    const last = rows.at(-1);
    const follows = previous !== undefined && timeOf(message) - timeOf(previous) <= togetherMs;
    if (last?.kind === 'group' && last.userId === message.userId && follows) last.messages.push(message);
    else rows.push({ kind: 'group', userId: message.userId, userName: message.userName, messages: [message] });
    previous = message;
  }
  return rows;
}

/** Today, Yesterday, or Monday, December 8. */
export function dayName(at: string, now: number): string {
  const [day, today] = [new Date(at), new Date(now)];
  // By the calendar: the day on which the clocks change has not 24 hours.
  const yesterday = new Date(now).setDate(today.getDate() - 1);
  if (dayOf(at) === dayOf(now)) return 'Today';
  if (dayOf(at) === dayOf(yesterday)) return 'Yesterday';
  const isThisYear = day.getFullYear() === today.getFullYear();
  return (isThisYear ? thisYear : otherYear).format(day);
}

const thisYear = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
const otherYear = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' });
