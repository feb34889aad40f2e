import { isReadFrom, type Message } from '../domain/message.js';
import { type Messages } from '../store/messages.js';
import { type ChatMessage, chatMessage } from './chat-message.js';

/**
 * Messages as one reader gets them, with what they reply to as far as that is the reader's: `clearedSeqOf` tells up to
 * which place they have deleted a channel for themselves.
 */
export async function withQuotes(
  { messages: store }: { messages: Pick<Messages, 'findAll'> },
  messages: readonly Message[],
  clearedSeqOf: (channelId: string) => number,
): Promise<ChatMessage[]> {
  const known = new Map(messages.map((message) => [message._id, message]));
  const quoted = new Set(messages.flatMap(({ replyToId }) => replyToId ?? []));
  const others = [...quoted].filter((id) => !known.has(id));
  const found = others.length === 0 ? [] : await store.findAll(others);
  for (const message of found) known.set(message._id, message);
  const readable = (message: Message | undefined) =>
    message && isReadFrom(clearedSeqOf(message.channelId), message) ? message : undefined;
  return messages.map((message) => chatMessage(message, readable(known.get(message.replyToId ?? ''))));
}
