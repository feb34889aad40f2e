import { type Message } from '../domain/message.js';
import { type Messages } from '../store/messages.js';
import { type ChatMessage, chatMessage } from './chat-message.js';

/** Messages as their readers get them, with what they reply to. */
export async function withQuotes(
  { messages: store }: { messages: Pick<Messages, 'findAll'> },
  messages: readonly Message[],
): Promise<ChatMessage[]> {
  const known = new Map(messages.map((message) => [message._id, message]));
  const quoted = new Set(messages.flatMap(({ replyToId }) => replyToId ?? []));
  const others = [...quoted].filter((id) => !known.has(id));
  const found = others.length === 0 ? [] : await store.findAll(others);
  for (const message of found) known.set(message._id, message);
  return messages.map((message) => chatMessage(message, known.get(message.replyToId ?? '')));
}
