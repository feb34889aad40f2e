import { toast } from '../../../lib/toasts';
import { dropReaction, putReaction } from '../api';
import type { Message, Reaction } from '../message';
import { changeMessage, knownMessage } from './logs';
import type { Room } from './room';

/** The message with a reaction of the person put on or taken off. */
export function withReaction(message: Message, kind: Reaction, userId: string, isOn: boolean): Message {
  const others = message.reactions.find((one) => one.kind === kind)?.userIds.filter((id) => id !== userId) ?? [];
  const userIds = isOn ? [...others, userId] : others;
  const isNew = !message.reactions.some((one) => one.kind === kind);
  const all = isNew ? [...message.reactions, { kind, userIds }] : message.reactions;
  const reactions = all.map((one) => (one.kind === kind ? { kind, userIds } : one));
  return { ...message, reactions: reactions.filter((one) => one.userIds.length > 0) };
}

export const hasReacted = (message: Message, kind: Reaction, userId: string): boolean =>
  message.reactions.some((one) => one.kind === kind && one.userIds.includes(userId));

/** What a message was before a reaction was put on it here, or taken off. */
const madeFrom = new WeakMap<Message, Message>();

function changed(message: Message, kind: Reaction, me: string, isOn: boolean): Message {
  const made = withReaction(message, kind, me, isOn);
  madeFrom.set(made, message);
  return made;
}

/** Whether nothing was heard of the message since it was `earlier`: what it is now was made of that here. */
function isMadeOf(now: Message, earlier: Message): boolean {
  let one: Message | undefined = now;
  while (one !== undefined && one !== earlier) one = madeFrom.get(one);
  return one === earlier;
}

/** What the person wants of a reaction. */
interface Wish {
  isOn: boolean;
  /** The message as it was shown with it at once. */
  shown: Message;
}

const nameOf = (messageId: string, kind: Reaction): string => `${messageId} ${kind}`;

/** The last wish of each reaction that is on its way, by message and kind; an earlier one has no say any more. */
const wishes = new Map<string, Wish>();

/** Puts the reaction on the message as it is by now, or takes it off; one that is not shown any more stays as it is. */
function changeIfShown(room: Room, messageId: string, change: (message: Message) => Message): void {
  const current = knownMessage(room, messageId);
  if (current?.state === 'shown') changeMessage(room, change(current));
}

/**
 * Sends the last wish, and after its response what has become the last one meanwhile: two at once could arrive in the
 * other order. `isStored`: whether the services have the reaction, as far as is known.
 */
async function sendLast(room: Room, id: string, kind: Reaction, me: string, isStored: boolean): Promise<void> {
  const name = nameOf(id, kind);
  const wish = wishes.get(name);
  if (wish === undefined) return;
  const { isOn, shown } = wish;
  const stored = await (isOn ? putReaction(id, kind) : dropReaction(id, kind)).catch(() => undefined);
  const isStoredNow = stored ? isOn : isStored;
  if (wishes.get(name) !== wish) return sendLast(room, id, kind, me, isStoredNow);
  wishes.delete(name);
  if (stored) return changeIfShown(room, id, (now) => (now === shown ? stored : changed(now, kind, me, isOn)));
  changeIfShown(room, id, (now) => (isMadeOf(now, shown) ? changed(now, kind, me, isStoredNow) : now));
  const now = knownMessage(room, id);
  if (now && hasReacted(now, kind, me) === isOn) return;
  toast({ kind: 'error', title: 'Error', text: 'Your reaction was not taken. Please try again.' });
}

/**
 * Puts the person's reaction on a message, or takes it off. It is shown at once, and taken back when that fails. What
 * else became of the message meanwhile is newer than the response, and stays: a lost response may have worked. While an
 * earlier wish is on its way this one waits for its turn, and only the last.
 */
export async function react(room: Room, { id }: Message, kind: Reaction, me: string): Promise<void> {
  const before = knownMessage(room, id);
  if (before === undefined) return;
  const wasOn = hasReacted(before, kind, me);
  const shown = changed(before, kind, me, !wasOn);
  const name = nameOf(id, kind);
  const isOnItsWay = wishes.has(name);
  wishes.set(name, { isOn: !wasOn, shown });
  changeMessage(room, shown);
  if (!isOnItsWay) await sendLast(room, id, kind, me, wasOn);
}
