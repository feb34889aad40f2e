import type { Message } from '../message';
import { quoted } from '../quote';

/** Which messages of a room: those at the other side of a cursor, or around a message. */
export type Place = { before: string } | { after: string } | { around: string };

/** Messages that follow each other without a gap, oldest first, and where what lies beside them is read. */
export interface Log {
  messages: readonly Message[];
  /** Where older messages are; undefined at the beginning of the room. */
  older: Place | undefined;
  /** Where newer messages are; undefined at the room's end, where new ones are added. */
  newer: Place | undefined;
}

const firstOf = (log: Log): number => log.messages[0]?.position ?? 0;
const lastOf = (log: Log): number => log.messages.at(-1)?.position ?? 0;

/** Whether no message can be missing between the two. */
export const touch = (one: Log, other: Log): boolean =>
  one.messages.length === 0 ||
  other.messages.length === 0 ||
  (firstOf(one) <= lastOf(other) + 1 && firstOf(other) <= lastOf(one) + 1);

/**
 * Both in one, where they touch; what both have is taken from `fresh`. Messages of conversations that have become one
 * have other places in it.
 */
export function joined(log: Log, fresh: Log): Log {
  if (log.messages.length === 0) return fresh;
  if (fresh.messages.length === 0) return log;
  const freshIds = new Set(fresh.messages.map(({ id }) => id));
  const others = log.messages.filter(({ id }) => !freshIds.has(id));
  const all = new Map([...others, ...fresh.messages].map((message) => [message.position, message]));
  return {
    messages: [...all.values()].sort((a, b) => a.position - b.position),
    older: firstOf(fresh) <= firstOf(log) ? fresh.older : log.older,
    newer: lastOf(fresh) >= lastOf(log) ? fresh.newer : log.newer,
  };
}

/** The log with so many of its newest messages at most. The others are read again around the first that stays. */
export function newestOf(log: Log, count: number): Log {
  const messages = log.messages.slice(-count);
  const first = messages[0];
  if (first === undefined || messages.length === log.messages.length) return log;
  return { ...log, messages, older: { around: first.id } };
}

/**
 * Messages around which pages of that size cover the log, the newest page of the room apart: half of a page is before
 * its message.
 */
export function middlesOf(log: Log | undefined, pageSize: number): string[] {
  const all = log?.messages ?? [];
  const older = log?.newer === undefined ? all.slice(0, -pageSize) : all;
  const pages = Array.from({ length: Math.ceil(older.length / pageSize) }, (_, n) => n * pageSize);
  return pages.flatMap((from) => older[Math.min(from + pageSize / 2, older.length - 1)]?.id ?? []);
}

/** What is known of a message that others quote. */
type Quoted = Pick<Message, 'id' | 'state' | 'message'>;

/** The quote of a message that is not shown any more has no words either, until that is shown again. */
export function withQuote(message: Message, { id, state, message: words }: Quoted): Message {
  const { replyTo } = message;
  if (replyTo?.id !== id || replyTo.state === state) return message;
  return { ...message, replyTo: { ...replyTo, state, message: state === 'shown' ? quoted(words) : '' } };
}

const withEach = (log: Log, change: (message: Message) => Message): Log => ({
  ...log,
  messages: log.messages.map(change),
});

/** The log with all that quotes a message as that is now. */
export const withQuotes = (log: Log, changed: Quoted): Log => withEach(log, (message) => withQuote(message, changed));

/** The log with a message changed that it may have, and with it what quotes that one. */
export const withChange = (log: Log, changed: Message): Log =>
  withEach(log, (message) => (message.id === changed.id ? changed : withQuote(message, changed)));

/** The message without its words: its author has deleted it. */
export const deleted = (message: Message): Message => ({
  ...message,
  message: '',
  imageUrl: null,
  thumbnailUrl: null,
  imageFileName: null,
  mentions: [],
  reactions: [],
  state: 'deleted',
});
