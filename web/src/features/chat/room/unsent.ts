import type { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isUnauthorized, saidBy, statusOf } from '../../../lib/api/api-error';
import { whenReached } from '../../../lib/connection';
import { keptWords } from '../../../lib/kept-words';
import { observed } from '../../../lib/observed';
import { toast } from '../../../lib/toasts';
import { noteWaitingMessages } from '../../../lib/waiting-messages';
import { newestMessages, postMessage } from '../api';
import type { Message, Words } from '../message';
import { putMessage } from './logs';
import { roomKey, type Room } from './room';

/** A message that is not there yet. */
export interface Unsent {
  /** Known to nobody else; also the key by which the services post it once only. */
  id: string;
  room: Room;
  words: Words;
  replyTo: Message['replyTo'];
  createdAt: string;
  /** `waiting`: there was no connection; it is sent when that is back. */
  state: 'sending' | 'waiting' | 'failed';
  /** Why it failed, for a person. */
  reason?: string;
}

const name = 'unsent';

/** What an earlier visit left behind; whether it arrived is not known, and sending it again does no harm. */
function keptFromBefore(): Unsent[] {
  const kept = keptWords.read(name);
  return Array.isArray(kept) ? (kept as Unsent[]).map((one) => ({ ...one, state: 'failed' })) : [];
}

const all = observed<readonly Unsent[]>(keptFromBefore());
/** The rooms whose messages are on their way, one after the other so that they keep their order. */
const busy = new Set<string>();

function change(next: readonly Unsent[]): void {
  all.set(next);
  noteWaitingMessages(next.filter(({ state }) => state === 'waiting').length);
  keptWords.write(name, next.length === 0 ? undefined : next);
}

const update = (id: string, changed: Partial<Unsent>): void =>
  change(all.get().map((one) => (one.id === id ? { ...one, ...changed } : one)));

const remove = (id: string): void => change(all.get().filter((one) => one.id !== id));

const inRoom = (list: readonly Unsent[], room: Room): Unsent[] => {
  const key = roomKey(room);
  return list.filter((one) => roomKey(one.room) === key);
};

/** The messages of a room that are not there yet, in the order of their writing. */
export function useUnsent({ leagueId, conversationId }: Room): readonly Unsent[] {
  const list = all.use();
  return useMemo(() => inRoom(list, { leagueId, conversationId }), [list, leagueId, conversationId]);
}

const isUnreached = (error: unknown): boolean => statusOf(error) === undefined || statusOf(error) === 0;

function fail(client: QueryClient, { id, room }: Unsent, error: unknown): void {
  if (isUnreached(error)) {
    update(id, { state: 'waiting' });
    whenReached(() => void resendWaiting(client));
  } else update(id, { state: 'failed', reason: saidBy(error, '') });
  if (room.conversationId === null && !isUnauthorized(error))
    toast({ kind: 'error', title: 'Error', text: 'Failed to send message. Please try again.' });
}

/** Pauses between attempts while a service restarts, ms. */
const pausesMs = [500, 1_000, 2_000, 4_000, 8_000];
const passing = new Set([502, 503, 504]);

/** Posts a message, again and again while the service is away for a moment: its key makes it one message. */
async function post({ id, room, words }: Unsent): Promise<Message> {
  for (const pauseMs of pausesMs) {
    try {
      return await postMessage(room, { ...words, clientId: id }, id);
    } catch (error) {
      if (!passing.has(statusOf(error) ?? 0)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return postMessage(room, { ...words, clientId: id }, id);
}

async function deliver(client: QueryClient, unsent: Unsent): Promise<void> {
  const { id, room } = unsent;
  try {
    const message = await post(unsent);
    if (!putMessage(room, message)) void client.refetchQueries(newestMessages(room));
    remove(id);
    if (room.conversationId === null)
      toast({ kind: 'success', title: 'Message sent', text: 'Your message has been posted to the league chat.' });
  } catch (error) {
    fail(client, unsent, error);
  }
}

/** Sends what there is to send in a room, one after the other. */
async function work(client: QueryClient, room: Room): Promise<void> {
  const key = roomKey(room);
  if (busy.has(key)) return;
  busy.add(key);
  for (;;) {
    const next = inRoom(all.get(), room).find(({ state }) => state === 'sending');
    if (next === undefined) break;
    await deliver(client, next);
  }
  busy.delete(key);
}

/** Sends words to a room. They are shown at once, and stay until they have arrived or are given up. */
export function sendWords(client: QueryClient, room: Room, words: Words, replyTo: Message['replyTo'] = null): void {
  const id = crypto.randomUUID();
  change([...all.get(), { id, room, words, replyTo, createdAt: new Date().toISOString(), state: 'sending' }]);
  void work(client, room);
}

/** Tries a failed message again; it is posted once however often that is done. */
export function sendAgain(client: QueryClient, { id, room }: Unsent): void {
  update(id, { state: 'sending', reason: undefined });
  void work(client, room);
}

function resendWaiting(client: QueryClient): void {
  for (const unsent of all.get().filter(({ state }) => state === 'waiting')) sendAgain(client, unsent);
}

export const giveUp = ({ id }: Unsent): void => remove(id);

/** A message that was heard of has arrived, whatever became of the response. */
export const arrived = ({ clientId }: Message): void => {
  if (clientId !== null && all.get().some(({ id }) => id === clientId)) remove(clientId);
};

/** For tests: as on a new visit. */
export const readUnsentAgain = (): void => all.set(keptFromBefore());
