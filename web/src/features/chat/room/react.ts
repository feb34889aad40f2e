import { toast } from '../../../lib/toasts';
import { dropReaction, putReaction } from '../api';
import type { Message, Reaction } from '../message';
import { changeMessage } from './logs';
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

/** Puts the person's reaction on a message, or takes it off. It is shown at once, and taken back when that fails. */
export async function react(room: Room, message: Message, kind: Reaction, me: string): Promise<void> {
  const isOn = !hasReacted(message, kind, me);
  changeMessage(room, withReaction(message, kind, me, isOn));
  try {
    changeMessage(room, await (isOn ? putReaction(message.id, kind) : dropReaction(message.id, kind)));
  } catch {
    changeMessage(room, message);
    toast({ kind: 'error', title: 'Error', text: 'Your reaction was not taken. Please try again.' });
  }
}
