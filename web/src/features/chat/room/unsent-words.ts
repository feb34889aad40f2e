import { keptWords, unsentNames } from '../../../lib/kept-words';
import { observed } from '../../../lib/observed';
import { thisTab } from '../../../lib/tabs';
import { noteWaitingMessages } from '../../../lib/waiting-messages';
import type { Message, Words } from '../message';
import { forgetOtherPictures } from './own-pictures';
import { roomKey, type Room } from './room';

/** A message that is not there yet. */
export interface Unsent {
  /** Known to nobody else; also the key by which the services post it once only. */
  id: string;
  room: Room;
  words: Words;
  replyTo: Message['replyTo'];
  createdAt: string;
  /** `waiting`: there was no connection, or it has its turn later; it is sent then. */
  state: 'sending' | 'waiting' | 'failed';
  /** Why it failed, or waits although there is a connection, for a person. */
  reason?: string | undefined;
  /** The tab that sends it. */
  tab: string;
}

const nameOf = (id: string): string => `${unsentNames}${id}`;
const kept = (name: string): Unsent | null => keptWords.read(name) as Unsent | null;

const inOrder = (list: readonly Unsent[]): Unsent[] => list.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
const allKept = (): Unsent[] => inOrder(keptWords.names(unsentNames).flatMap((name) => kept(name) ?? []));

/** What this tab and the others of the browser have to send, in the order of its writing. */
const all = observed<readonly Unsent[]>(allKept());

function show(next: readonly Unsent[]): void {
  all.set(next);
  forgetOtherPictures(next.map(({ words }) => words));
  noteWaitingMessages(next.filter(({ state }) => state === 'waiting').length);
}

const without = (id: string): Unsent[] => all.get().filter((one) => one.id !== id);

export const unsentWords = {
  get: all.get,
  use: all.use,
  /** Adds a message, or takes it as it is now; this tab sends it from now on. */
  put(unsent: Omit<Unsent, 'tab'>): void {
    const own = { ...unsent, tab: thisTab };
    keptWords.write(nameOf(own.id), own);
    show(inOrder([...without(own.id), own]));
  },
  remove(id: string): void {
    if (!all.get().some((one) => one.id === id)) return;
    keptWords.write(nameOf(id), undefined);
    show(without(id));
  },
};

/** Takes what is kept as it is, as a tab that was just opened does. */
export const readUnsentAgain = (): void => show(allKept());

keptWords.onOtherTab((name) => {
  if (!name.startsWith(unsentNames)) return;
  const changed = kept(name);
  show(inOrder([...without(name.slice(unsentNames.length)), ...(changed ? [changed] : [])]));
});

export const inRoom = (list: readonly Unsent[], room: Room): Unsent[] => {
  const key = roomKey(room);
  return list.filter((one) => roomKey(one.room) === key);
};
