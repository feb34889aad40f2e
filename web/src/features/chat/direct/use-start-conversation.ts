import { saidBy } from '../../../lib/api/api-error';
import { useMutate } from '../../../lib/api/mutate';
import { under } from '../../../lib/api/query-key';

/**
 * Begins a conversation; the one that these people have already is opened again. It stands apart from the other calls
 * for pages that have no more of conversations than the way to them.
 */
export const useStartConversation = (leagueId: string) =>
  useMutate('post', '/api/leagues/{leagueId}/conversations', {
    failed: (error) => ({
      title: 'Error',
      text: saidBy(error, 'The conversation could not be started. Please try again.'),
    }),
    changes: [under('/api/leagues/{leagueId}/conversations', { leagueId })],
  });
