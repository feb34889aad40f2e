import type { Message } from './message';

/** The beginning of a text, of so many characters as a person counts them. */
export const cut = (text: string, limit: number): string => [...text].slice(0, limit).join('');

/** What a reply shows of the words that it is for. */
export const quoted = (words: string): string => cut(words, 140);

/** What a reply shows of the message that it is for. */
export const quoteOf = ({ id, userId, userName, message, messageType, state }: Message): Message['replyTo'] => ({
  id,
  userId,
  userName,
  message: quoted(message),
  messageType,
  state,
});
