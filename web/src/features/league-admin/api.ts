import { get, type DataOf } from '../../lib/api/get';
import { saidBy } from '../../lib/api/api-error';
import { useMutate } from '../../lib/api/mutate';
import { under } from '../../lib/api/query-key';

/** The league's latest admin actions, newest first. */
export const actionLog = (leagueId: string) => get('/api/leagues/{leagueId}/admin/action-logs', { path: { leagueId } });

/** Who runs the league and who holds its teams is shown all over it. */
const league = (leagueId: string) => [under('/api/leagues/{leagueId}', { leagueId })];

const failed = (text: string) => (error: Error) => ({ title: 'Error', text: saidBy(error, text) });

export const useSetAdmin = (leagueId: string) =>
  useMutate('put', '/api/leagues/{leagueId}/admin/{userId}', {
    done: { title: 'Admin status updated successfully' },
    failed: failed('Failed to update admin status'),
    changes: league(leagueId),
  });

export const useUnclaim = (leagueId: string) =>
  useMutate('delete', '/api/leagues/{leagueId}/admin/unclaim/{userId}', {
    done: { title: 'Team unclaimed successfully' },
    failed: failed('Failed to unclaim team'),
    changes: league(leagueId),
  });

export const useReassign = (leagueId: string) =>
  useMutate('post', '/api/leagues/{leagueId}/admin/reassign-team', {
    done: { title: 'Team reassigned successfully' },
    failed: failed('Failed to reassign team'),
    changes: league(leagueId),
  });

export type LogEntry = DataOf<typeof actionLog>[number];
