import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/client';
import { read } from '../../lib/api/query';
import type { Answer } from '../../lib/api/shared-reads';

export type Messages = Answer<'/api/leagues/{leagueId}/chat'>;
export type Message = Messages[number];

const refreshMs = 30_000;
/** How many are read; more than are shown, for the count. */
export const page = 50;

/** The newest messages, oldest first; read again every 30 s, whether or not the live stream runs. */
export const chat = (leagueId: string) => ({
  ...read(`/api/leagues/${leagueId}/chat`, (signal) =>
    api.GET('/api/leagues/{leagueId}/chat', { params: { path: { leagueId }, query: { limit: page } }, signal }),
  ),
  refetchInterval: refreshMs,
});

/** Posts a text; the key makes a repeated attempt of the same message harmless. */
export function usePostMessage(leagueId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ message, key }: { message: string; key: string }) =>
      api.POST('/api/leagues/{leagueId}/chat', {
        params: { path: { leagueId } },
        body: { message, messageType: 'text' },
        headers: { 'Idempotency-Key': key },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['api', 'leagues', leagueId, 'chat'] }),
  });
}
