import { observed, type Observed } from '../../../lib/observed';
import type { Message } from '../message';
import { roomKey, type Room } from './room';
import { deleted, joined, newestOf, touch, withChange, withQuote, withQuotes, type Log } from './room-log';

/** A message as the stream told it, or as the response to its post did, and when (ms). */
interface Heard {
  /** Undefined: it was deleted before it was known what it said. */
  message: Message | undefined;
  at: number;
}

interface Entry {
  log: Observed<Log | undefined>;
  /** By their ids, for as long as a list that was asked for before may still arrive. */
  heard: Map<string, Heard>;
  /** Since when (ms) what is known may be wrong, so that the next read of the newest messages takes its place. */
  outdatedAt: number | undefined;
  /** The next read of the newest messages reads all that is known again. */
  isReadWhole: boolean;
}

/** No read takes longer, ms. */
const longestReadMs = 30_000;

/** What has been read and heard of each room since the page was opened. */
const entries = new Map<string, Entry>();

function entryOf(room: Room): Entry {
  const key = roomKey(room);
  const entry = entries.get(key) ?? {
    log: observed<Log | undefined>(undefined),
    heard: new Map<string, Heard>(),
    outdatedAt: undefined,
    isReadWhole: false,
  };
  entries.set(key, entry);
  return entry;
}

/** The messages of a room as far as they are known; undefined before the first were read. */
export const useLog = (room: Room): Log | undefined => entryOf(room).log.use();

export const logOf = (room: Room): Log | undefined => entryOf(room).log.get();

/** A message as it was last read or heard of; undefined when nothing is known of it. */
export function knownMessage(room: Room, messageId: string): Message | undefined {
  const { log, heard } = entryOf(room);
  return log.get()?.messages.find(({ id }) => id === messageId) ?? heard.get(messageId)?.message;
}

function note({ heard }: Entry, messageId: string, message: Message | undefined): void {
  const now = Date.now();
  for (const [id, { at }] of heard) if (now - at > longestReadMs) heard.delete(id);
  heard.set(messageId, { message, at: now });
}

type Since = ReadonlyMap<string, Heard>;

/** One that was deleted before it was known what it said. */
const wordless = (id: string) => ({ id, state: 'deleted' as const, message: '' });

/** The message after what was heard of the one that it quotes. */
function quotingAsOf(since: Since, message: Message): Message {
  const id = message.replyTo?.id ?? '';
  const quoted = since.get(id);
  return quoted === undefined ? message : withQuote(message, quoted.message ?? wordless(id));
}

/** The message after what was heard of it, and of the one that it quotes. */
function changedBy(since: Since, message: Message): Message {
  const own = since.get(message.id);
  return quotingAsOf(since, own === undefined ? message : (own.message ?? deleted(message)));
}

/** The list as it is now: what was heard while it was on its way is newer than what it says. */
function upToDate(page: Log, { heard }: Entry, askedAt: number): Log {
  const since = new Map([...heard].filter(([, { at }]) => at >= askedAt));
  const messages = page.messages.map((message) => changedBy(since, message));
  if (page.newer !== undefined) return { ...page, messages };
  const later = [...since.values()].flatMap(({ message }) => message ?? []).sort((a, b) => a.position - b.position);
  for (const message of later) {
    const end = messages.at(-1)?.position;
    if (end === undefined || message.position === end + 1) messages.push(message);
  }
  return { ...page, messages };
}

/**
 * Adds a list that was asked for at `askedAt` (ms). Of those that do not touch what is known the newest messages alone
 * take its place, unless somebody reads elsewhere; any other may come too late for that, unless `replaces` says that
 * they have just asked to go there.
 */
export function putPage(room: Room, page: Log, askedAt: number, replaces: boolean): void {
  const entry = entryOf(room);
  const known = entry.log.get();
  const gapAt = entry.outdatedAt ?? Infinity;
  // What is told right after a gap may be missing in a list that was kept for some seconds.
  const fresh = upToDate(page, entry, Math.min(askedAt, gapAt));
  if (askedAt >= gapAt && fresh.newer === undefined) {
    entry.outdatedAt = undefined;
    entry.log.set(fresh);
  } else if (known && touch(known, fresh)) entry.log.set(joined(known, fresh));
  else if (replaces || (fresh.newer === undefined && known?.newer === undefined)) entry.log.set(fresh);
}

/** What was heard to be deleted or hidden: whatever comes late brings none of its words back. */
const goneOf = ({ heard }: Entry): Since => new Map([...heard].filter(([, one]) => one.message?.state !== 'shown'));

/** Adds a message that was posted or heard of. False when the list has to be read again: others before it are missing. */
export function putMessage(room: Room, told: Message): boolean {
  const entry = entryOf(room);
  const { log } = entry;
  const known = log.get();
  const message = changedBy(goneOf(entry), told);
  note(entry, message.id, message);
  if (known === undefined) return false;
  if (known.newer !== undefined) return true;
  const one: Log = { messages: [message], older: known.older, newer: undefined };
  // After a gap the newest ones are being read already: asked for anew with each message they would never come.
  if (!touch(known, one)) return Date.now() - (entry.outdatedAt ?? 0) < longestReadMs;
  log.set(joined(known, one));
  return true;
}

/** As putMessage(), by the response to its post; what has been read or heard of it meanwhile is newer than that. */
export const putPosted = (room: Room, message: Message): boolean =>
  knownMessage(room, message.id) !== undefined || putMessage(room, message);

/**
 * Takes a message as it is now: its reactions, or whether it is shown. What it quotes may be gone since: what changes a
 * message tells of the quoted one as that was shortly before.
 */
export function changeMessage(room: Room, told: Message): void {
  const entry = entryOf(room);
  const message = quotingAsOf(goneOf(entry), told);
  note(entry, message.id, message);
  const known = entry.log.get();
  if (known) entry.log.set(withChange(known, message));
}

/** Takes the words of a message away. */
export function deleteMessage(room: Room, messageId: string): void {
  const message = knownMessage(room, messageId);
  if (message) return changeMessage(room, deleted(message));
  // A list that has it may be on its way, and what quotes it may be known.
  const entry = entryOf(room);
  note(entry, messageId, undefined);
  const known = entry.log.get();
  if (known) entry.log.set(withQuotes(known, wordless(messageId)));
}

/** So many of the newest messages of a room stay where nobody reads further up. */
const mostAtEnd = 500;

/** Lets go of all but the newest messages of a room, where nobody reads further up. */
export function keepNewest(room: Room): void {
  const { log } = entryOf(room);
  const known = log.get();
  if (known && known.newer === undefined && known.messages.length > mostAtEnd) log.set(newestOf(known, mostAtEnd));
}

/** Says that what is known of a room may be old: the next newest messages take its place. */
export const outdateLog = (room: Room): void => void (entryOf(room).outdatedAt = Date.now());

/** Says that anything may have happened in the rooms: older messages, too, may have been hidden or deleted. */
export function outdateLogs(): void {
  for (const entry of entries.values()) entry.outdatedAt = Date.now();
}

/**
 * Says that any message that is known of a room may have changed. Each is read again with the newest ones, and stays
 * where it is meanwhile.
 */
export const readWhole = (room: Room): void => void (entryOf(room).isReadWhole = true);

export const isReadWhole = (room: Room): boolean => entryOf(room).isReadWhole;

/** Says that all that is known of a room has been read again. */
export const wasReadWhole = (room: Room): void => void (entryOf(room).isReadWhole = false);

/** Forgets the room, which is gone or was left. */
export const forgetLog = (room: Room): void => entryOf(room).log.set(undefined);

/** Forgets all rooms. */
export const forgetLogs = (): void => entries.clear();
