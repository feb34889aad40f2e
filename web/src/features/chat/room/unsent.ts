import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { ApiError, isUnauthorized, saidBy, statusOf } from '../../../lib/api/api-error';
import { thisTab, whenTabIsGone } from '../../../lib/tabs';
import { toast } from '../../../lib/toasts';
import { newestMessages, postMessage } from '../api';
import type { Message, Words } from '../message';
import { isInSight } from './in-sight';
import { logOf, putPosted } from './logs';
import { roomKey, type Room } from './room';
import { sayInRow } from './said-in-rows';
import { noteArrival, tryLater } from './try-later';
import { inRoom, unsentWords, type Unsent } from './unsent-words';

/** The rooms whose messages are on their way, one after the other so that they keep their order. */
const busy = new Set<string>();
/** The tabs whose end is waited for; where a browser cannot tell it, those whose messages were taken over. */
const watched = new Set<string>();
/** The messages of which the person has been told that they wait: told once, however often they are tried by themselves. */
const told = new Set<string>();

/** The rooms that are sent nothing for a while, since the server has asked for that, and what is waited for. */
const held = new Map<string, string>();

/**
 * Has a message sent, or sent again. However late that is, it is posted once: a message keeps the key that it was posted
 * under.
 */
function queue(unsent: Omit<Unsent, 'tab' | 'state'>): void {
  const reason = held.get(roomKey(unsent.room));
  unsentWords.put({ ...unsent, state: reason === undefined ? 'sending' : 'waiting', reason });
}

/** The messages of a room that are not there yet, in the order of their writing. */
export function useUnsent({ leagueId, conversationId }: Room): readonly Unsent[] {
  const client = useQueryClient();
  const list = unsentWords.use();
  useEffect(() => sendLeftBehind(client), [client, list]);
  return useMemo(() => inRoom(list, { leagueId, conversationId }), [list, leagueId, conversationId]);
}

const isUnreached = (error: unknown): boolean => statusOf(error) === undefined || statusOf(error) === 0;

/** What is lost is told of after this, ms: where others reach the servers it is sent again at once. */
const tellAfterMs = 500;

/** Says that a message was not sent: in a conversation its row does, to who sees it, and everywhere else a notice. */
function tell({ id, room }: Unsent, isSeen: boolean): void {
  const isSaidInRow = room.conversationId !== null && isSeen;
  sayInRow(id, isSaidInRow);
  if (!isSaidInRow) toast({ kind: 'error', title: 'Error', text: 'Failed to send message. Please try again.' });
}

/** Says so once of a message that still waits for the connection. */
function tellOfWait(unsent: Unsent): void {
  const kept = unsentWords.get().find(({ id }) => id === unsent.id);
  const waits = kept?.state === 'waiting' && kept.reason === undefined;
  if (!waits || told.has(unsent.id)) return;
  told.add(unsent.id);
  tell(unsent, isInSight(unsent));
}

function fail(client: QueryClient, unsent: Unsent, error: unknown): void {
  if (isUnreached(error)) {
    unsentWords.put({ ...unsent, state: 'waiting' });
    tryLater(() => sendAllOf(client, thisTab));
    setTimeout(tellOfWait, tellAfterMs, unsent);
    return;
  }
  const wasInSight = isInSight(unsent);
  unsentWords.put({ ...unsent, state: 'failed', reason: saidBy(error, '') });
  if (!isUnauthorized(error)) tell(unsent, wasInSight);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** Pauses between attempts while a service restarts, or a phone finds its network again, ms. */
const pausesMs = [500, 1_000, 2_000, 4_000, 8_000];
/** With 429 for who has sent more than may be sent in a minute: all that was written without a connection, say. */
const passing: readonly number[] = [408, 429, 502, 503, 504];
/** Where a server has a message wait longer at a time, it is left to the person, s. */
const longestNamedS = 120;

const isThere = ({ id }: Unsent): boolean => unsentWords.get().some((one) => one.id === id);

/** The pause that the server asks for, ms; 0 where it names none. Throws what will not pass, or not soon. */
function namedPauseMs(error: unknown): number {
  if (!(error instanceof ApiError) || !passing.includes(error.status)) throw error;
  const seconds = error.retryAfterS || 0;
  if (seconds > longestNamedS) throw error;
  return seconds * 1_000;
}

/** What this tab has to send in a room, less what failed: that waits for the person. */
const ownIn = (room: Room): Unsent[] =>
  inRoom(unsentWords.get(), room).filter(({ tab, state }) => tab === thisTab && state !== 'failed');

/** Sends nothing to a room for so long, where all that there is to send is shown to wait for this. */
async function hold(room: Room, ms: number, reason: string): Promise<void> {
  const key = roomKey(room);
  held.set(key, reason);
  ownIn(room).forEach(queue);
  await pause(ms);
  held.delete(key);
  ownIn(room).forEach(queue);
}

/**
 * Posts a message, again and again while service or network are away for a moment, or the server asks to wait: its key
 * makes it one message. Rejects when it was given up meanwhile.
 */
async function post(unsent: Unsent): Promise<Message> {
  const { id, room, words } = unsent;
  for (const pauseMs of pausesMs) {
    try {
      return await postMessage(room, { ...words, clientId: id }, id);
    } catch (error) {
      const namedMs = namedPauseMs(error);
      const reason = statusOf(error) === 429 ? 'Waiting for its turn' : 'Waiting for the server';
      if (namedMs > 0) await hold(room, Math.max(namedMs, pauseMs), reason);
      else await pause(pauseMs);
      if (!isThere(unsent)) throw error;
    }
  }
  return postMessage(room, { ...words, clientId: id }, id);
}

async function deliver(client: QueryClient, unsent: Unsent): Promise<void> {
  const { id, room } = unsent;
  try {
    const message = await post(unsent);
    noteArrival();
    if (!putPosted(room, message)) void client.refetchQueries(newestMessages(room));
    unsentWords.remove(id);
    if (room.conversationId === null)
      toast({ kind: 'success', title: 'Message sent', text: 'Your message has been posted to the league chat.' });
  } catch (error) {
    // It may have been heard of or read meanwhile, and has arrived then.
    if (logOf(room)?.messages.some(({ clientId }) => clientId === id)) unsentWords.remove(id);
    else if (isThere(unsent)) fail(client, unsent, error);
  }
}

/** Sends what there is to send in a room, one after the other. Behind one that waits for the connection all wait. */
async function work(client: QueryClient, room: Room): Promise<void> {
  const key = roomKey(room);
  if (busy.has(key)) return;
  busy.add(key);
  for (;;) {
    const [next, ...others] = ownIn(room);
    if (next?.state === 'waiting') for (const one of others) unsentWords.put({ ...one, state: 'waiting' });
    if (next?.state !== 'sending') break;
    await deliver(client, next);
  }
  busy.delete(key);
}

/** Sends words to a room. They are shown at once, and stay until they have arrived or are given up. */
export function sendWords(client: QueryClient, room: Room, words: Words, replyTo: Message['replyTo'] = null): void {
  const id = crypto.randomUUID();
  // What waits for the connection goes first: it may be back, though nothing has shown so.
  for (const one of ownIn(room)) if (one.state === 'waiting') queue(one);
  queue({ id, room, words, replyTo, createdAt: new Date().toISOString() });
  void work(client, room);
}

/** Tries a message again; it is posted once however often that is done. */
export function sendAgain(client: QueryClient, unsent: Unsent): void {
  sayInRow(unsent.id, false);
  queue(unsent);
  void work(client, unsent.room);
}

/** Sends what a tab has to send: this one what waits for the connection, a tab that is gone what it has left behind. */
function sendAllOf(client: QueryClient, tab: string): void {
  for (const unsent of unsentWords.get()) {
    if (unsent.tab !== tab || unsent.state === 'failed') continue;
    queue(unsent);
    void work(client, unsent.room);
  }
}

/** Watches over what other tabs of the browser have to send. */
export function sendLeftBehind(client: QueryClient): void {
  for (const { tab } of unsentWords.get()) {
    if (tab === thisTab || watched.has(tab)) continue;
    watched.add(tab);
    const isToldOf = whenTabIsGone(tab, () => {
      watched.delete(tab);
      sendAllOf(client, tab);
    });
    // It may be there still: two tabs that did so again and again would take the same message from each other for ever.
    if (!isToldOf) sendAllOf(client, tab);
  }
}

export const giveUp = ({ id }: Unsent): void => unsentWords.remove(id);

/** A message that was heard of has arrived, whatever became of the response. */
export const arrived = ({ clientId }: Message): void => {
  if (clientId !== null) unsentWords.remove(clientId);
};
