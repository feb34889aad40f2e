import { observed, type Observed } from '../../../lib/observed';
import type { Message } from '../message';
import { roomKey, type Room } from './room';
import { deleted, joined, touch, withChange, type Log } from './room-log';

/** A message as the stream told it, or as the response to its post did, and when (ms). */
interface Heard {
  message: Message;
  at: number;
}

interface Entry {
  log: Observed<Log | undefined>;
  /** By their ids, for as long as a list that was asked for before may still arrive. */
  heard: Map<string, Heard>;
}

/** No read takes longer, ms. */
const longestReadMs = 30_000;

/** What has been read and heard of each room since the page was opened. */
const entries = new Map<string, Entry>();

function entryOf(room: Room): Entry {
  const key = roomKey(room);
  const entry = entries.get(key) ?? { log: observed<Log | undefined>(undefined), heard: new Map<string, Heard>() };
  entries.set(key, entry);
  return entry;
}

/** The messages of a room as far as they are known; undefined before the first were read. */
export const useLog = (room: Room): Log | undefined => entryOf(room).log.use();

export const logOf = (room: Room): Log | undefined => entryOf(room).log.get();

function note({ heard }: Entry, message: Message): void {
  const now = Date.now();
  for (const [id, { at }] of heard) if (now - at > longestReadMs) heard.delete(id);
  heard.set(message.id, { message, at: now });
}

/** The list as it is now: what was heard while it was on its way is newer than what it says. */
function upToDate(page: Log, { heard }: Entry, askedAt: number): Log {
  const since = new Map([...heard].filter(([, { at }]) => at >= askedAt));
  const messages = page.messages.map((message) => since.get(message.id)?.message ?? message);
  if (page.newer !== undefined) return { ...page, messages };
  const later = [...since.values()].map(({ message }) => message).sort((a, b) => a.position - b.position);
  for (const message of later) {
    const end = messages.at(-1)?.position;
    if (end === undefined || message.position === end + 1) messages.push(message);
  }
  return { ...page, messages };
}

/**
 * Adds a list that was asked for at `askedAt` (ms). One that does not touch what is known takes its place, except for
 * the newest messages while somebody reads elsewhere: `replaces` says that they asked to go there.
 */
export function putPage(room: Room, page: Log, askedAt: number, replaces: boolean): void {
  const entry = entryOf(room);
  const known = entry.log.get();
  const fresh = upToDate(page, entry, askedAt);
  if (known === undefined || (replaces && !touch(known, fresh))) entry.log.set(fresh);
  else if (touch(known, fresh)) entry.log.set(joined(known, fresh));
  else if (known.newer === undefined) entry.log.set(fresh);
}

/** Adds a message that was posted or heard of. False when others before it are missing: the list has to be read again. */
export function putMessage(room: Room, message: Message): boolean {
  const entry = entryOf(room);
  const { log } = entry;
  const known = log.get();
  note(entry, message);
  if (known === undefined) return false;
  if (known.newer !== undefined) return true;
  const one: Log = { messages: [message], older: known.older, newer: undefined };
  if (!touch(known, one)) return false;
  log.set(joined(known, one));
  return true;
}

/** Takes a message as it is now: its reactions, or whether it is shown. */
export function changeMessage(room: Room, message: Message): void {
  const entry = entryOf(room);
  note(entry, message);
  const known = entry.log.get();
  if (known) entry.log.set(withChange(known, message));
}

/** Takes the words of a message away. */
export function deleteMessage(room: Room, messageId: string): void {
  const message = logOf(room)?.messages.find(({ id }) => id === messageId);
  if (message) changeMessage(room, deleted(message));
}

/** Forgets the room, which is gone or was left. */
export const forgetLog = (room: Room): void => entryOf(room).log.set(undefined);

/** Forgets all rooms. */
export const forgetLogs = (): void => entries.clear();
