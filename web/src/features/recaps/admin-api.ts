import { saidBy } from '../../lib/api/api-error';
import { useMutate } from '../../lib/api/mutate';
import { under } from '../../lib/api/query-key';

const allRecaps = (leagueId: string) => [under('/api/leagues/{leagueId}/recaps', { leagueId })];

export const useGenerate = (leagueId: string) =>
  useMutate('post', '/api/leagues/{leagueId}/recaps/{week}/{season}', {
    done: { title: 'Recap Generated' },
    failed: (error) => ({ title: 'Generation Failed', text: saidBy(error, 'Failed to generate recap.') }),
    changes: allRecaps(leagueId),
    isRepeatable: true,
  });

export const useDelete = (leagueId: string) =>
  useMutate('delete', '/api/leagues/{leagueId}/recaps/{id}', {
    done: { title: 'Recap Deleted' },
    failed: (error) => ({ title: 'Delete Failed', text: saidBy(error, 'Failed to delete recap.') }),
    changes: allRecaps(leagueId),
  });

export const usePostToChat = (leagueId: string) =>
  useMutate('post', '/api/leagues/{leagueId}/recaps/{id}/chat-card', {
    done: { title: 'Posted to the League Chat' },
    failed: (error) => ({ title: 'Not Posted', text: saidBy(error, 'Failed to post the recap.') }),
    changes: allRecaps(leagueId),
  });

export const useSetAutomatic = (leagueId: string) =>
  useMutate('put', '/api/leagues/{leagueId}/recaps/settings', {
    failed: { title: 'Error', text: 'Failed to save the setting' },
    changes: allRecaps(leagueId),
  });
