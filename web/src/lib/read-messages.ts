import type { QueryClient } from '@tanstack/react-query';

const lists = new Set<unknown>(['chat', 'conversations']);

/** Reads messages and conversations again, where pages show them; a conversation's own do not lie under its league. */
export const readMessages = (client: QueryClient) =>
  client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.some((part) => lists.has(part)) });
