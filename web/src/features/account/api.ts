import { failed } from '../../lib/api/failed';
import { get, readPart, type DataOf } from '../../lib/api/get';
import { useMutate } from '../../lib/api/mutate';
import { under } from '../../lib/api/query-key';
import { forgettingTeams } from '../../lib/claimed-leagues';

/** What the league service keeps of the person. */
export const ownData = () => get('/api/auth/user/data');
export type OwnData = DataOf<typeof ownData>;

/** A part of what the person has written, in all leagues and conversations, newest first. */
export const ownMessages = (before: string | undefined) =>
  readPart(
    '/api/auth/user/data/messages',
    { query: { limit: 100, ...(before !== undefined && { before }) } },
    { orLast: false },
  );

/** The last written conversation in leagues that the person has left, if there is one. */
export const leftConversations = () => get('/api/conversations', { query: { limit: 1 } });

export const savedSearches = () => get('/api/saved-searches');

export const useUnlink = () =>
  useMutate('delete', '/api/auth/user/sleeper', {
    done: forgettingTeams(() => ({ title: 'Sleeper user unlinked' })),
    failed: forgettingTeams(failed('Failed to unlink the Sleeper user')),
    changes: [under('/api/user-leagues'), under('/api/auth/user'), under('/api/conversations')],
  });

export const useLeave = () =>
  useMutate('delete', '/api/leagues/{leagueId}/membership', {
    done: forgettingTeams(() => ({ title: 'League left' })),
    failed: forgettingTeams(failed('Failed to leave the league')),
    changes: [under('/api/user-leagues'), under('/api/auth/user'), under('/api/conversations')],
  });

export const useDeleteAccount = () =>
  useMutate('delete', '/api/auth/user/data', { failed: failed('Failed to delete the account') });
