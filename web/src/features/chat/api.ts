import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api/client';
import { read } from '../../lib/api/query';
import type { Answer } from '../../lib/api/shared-reads';
import { useIsLive } from '../../lib/live-stream';

export type Messages = Answer<'/api/leagues/{leagueId}/chat'>;
export type Message = Messages[number];

const refreshMs = 30_000;
/** How many are read; more than are shown, for the count. */
export const page = 50;

/** The newest messages, oldest first. */
export const chat = (leagueId: string) =>
  read(`/api/leagues/${leagueId}/chat`, (signal) =>
    api.GET('/api/leagues/{leagueId}/chat', { params: { path: { leagueId }, query: { limit: page } }, signal }),
  );

/** The chat as it goes on: told by the live stream, and asked for every 30 s where that cannot be had. */
export function useChat(leagueId: string) {
  const isLive = useIsLive();
  return useQuery({ ...chat(leagueId), refetchInterval: isLive ? false : refreshMs });
}

/** Posts a text; the key makes a repeated attempt of the same message harmless. */
export function usePostMessage(leagueId: string) {
  return useMutation({
    mutationFn: ({ message, key }: { message: string; key: string }) =>
      api.POST('/api/leagues/{leagueId}/chat', {
        params: { path: { leagueId } },
        body: { message, messageType: 'text' },
        headers: { 'Idempotency-Key': key },
      }),
  });
}
