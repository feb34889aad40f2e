import { useQuery } from '@tanstack/react-query';
import { saidBy } from '../../../lib/api/api-error';
import { get, type DataOf } from '../../../lib/api/get';
import { useMutate } from '../../../lib/api/mutate';
import { under } from '../../../lib/api/query-key';
import { useIsLive } from '../../../lib/live-state';

const refreshMs = 30_000;

/** The person's conversations with members of a league, last written first. */
export const conversations = (leagueId: string) =>
  get('/api/leagues/{leagueId}/conversations', { path: { leagueId }, query: { limit: 100 } });

export type Conversation = DataOf<typeof conversations>[number];

export function useConversations(leagueId: string) {
  const isLive = useIsLive();
  return useQuery({ ...conversations(leagueId), refetchInterval: isLive ? false : refreshMs });
}

/** Begins a conversation; the one that these people have already is opened again. */
export const useStartConversation = (leagueId: string) =>
  useMutate('post', '/api/leagues/{leagueId}/conversations', {
    failed: (error) => ({
      title: 'Error',
      text: saidBy(error, 'The conversation could not be started. Please try again.'),
    }),
    changes: [under('/api/leagues/{leagueId}/conversations', { leagueId })],
  });

export const useDeleteConversation = (leagueId: string) =>
  useMutate('delete', '/api/conversations/{conversationId}', {
    failed: { title: 'Error', text: 'Failed to delete the conversation. Please try again.' },
    changes: [
      under('/api/leagues/{leagueId}/conversations', { leagueId }),
      under('/api/leagues/{leagueId}/chat/state', { leagueId }),
    ],
  });

export const useMuteConversation = (leagueId: string) =>
  useMutate('put', '/api/conversations/{conversationId}/mute', {
    failed: { title: 'Error', text: 'That could not be changed. Please try again.' },
    changes: [
      under('/api/leagues/{leagueId}/conversations', { leagueId }),
      under('/api/leagues/{leagueId}/chat/state', { leagueId }),
    ],
  });
