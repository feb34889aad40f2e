import type { QueryClient } from '@tanstack/react-query';
import { chat, page, type Message, type Messages } from './api';

/** The list with a message in its place: once, after what is not younger, the newest only. */
export function withMessage(messages: Messages, message: Message): Messages {
  if (messages.some(({ id }) => id === message.id)) return messages;
  const before = messages.findLastIndex(({ createdAt }) => createdAt <= message.createdAt) + 1;
  return messages.toSpliced(before, 0, message).slice(-page);
}

/** Adds a received or posted message to the cached chat. */
export function putMessage(client: QueryClient, leagueId: string, message: Message): void {
  const { queryKey } = chat(leagueId);
  if (client.getQueryState(queryKey)?.fetchStatus === 'fetching') {
    // What is being read at this moment may be older than the message, and would replace it.
    void client.cancelQueries({ queryKey }).then(() => client.refetchQueries({ queryKey }));
  } else {
    client.setQueryData(queryKey, (messages: Messages | undefined) => messages && withMessage(messages, message));
  }
}
