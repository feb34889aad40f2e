import { type ChatMessage, chatMessage } from '../bodies/chat-message.js';
import { isReadFrom, type Message } from '../domain/message.js';
import { type Messages } from '../store/messages.js';

/**
 * Messages as one reader gets them, with what they reply to as far as that is the reader's: `clearedSeqOf` tells up to
 * which place they have deleted a channel for themselves.
 */
export async function showMessages(
  store: Pick<Messages, 'findAll'>,
  messages: readonly Message[],
  clearedSeqOf: (channelId: string) => number,
): Promise<ChatMessage[]> {
  const known = new Map(messages.map((message) => [message._id, message]));
  const quotedIds = new Set(messages.flatMap(({ replyToId }) => replyToId ?? []));
  const missingIds = [...quotedIds].filter((id) => !known.has(id));
  const found = missingIds.length === 0 ? [] : await store.findAll(missingIds);
  for (const message of found) known.set(message._id, message);
  const readable = (message: Message | undefined) =>
    message && isReadFrom(clearedSeqOf(message.channelId), message) ? message : undefined;
  return messages.map((message) => chatMessage(message, readable(known.get(message.replyToId ?? ''))));
}
