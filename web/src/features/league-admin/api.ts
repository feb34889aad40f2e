import { getPages } from '../../lib/api/get';
import { failed } from '../../lib/api/failed';
import { useMutate } from '../../lib/api/mutate';
import { under } from '../../lib/api/query-key';
import type { BodyOf, ParamsOf } from '../../lib/api/schema-types';

const log = '/api/leagues/{leagueId}/admin/action-logs';

export type LogEntry = BodyOf<typeof log>[number];
type LogQuery = ParamsOf<typeof log>['query'];
export type LogAction = NonNullable<LogQuery['action']>;
/** What the log is narrowed to: instants, `until` is not within. */
export type LogFilter = Pick<LogQuery, 'action' | 'search' | 'from' | 'until'>;

/** The league's admin actions, newest first, in pages of so many. */
export const actionLog = (leagueId: string, filter: LogFilter, limit: number) =>
  getPages(log, { path: { leagueId }, query: { ...filter, limit } });

/** Who holds which team is shown all over the league. */
const league = (leagueId: string) => [under('/api/leagues/{leagueId}', { leagueId })];

/** What tells who runs the league. */
const rights = (leagueId: string) => [
  under('/api/leagues/{leagueId}/memberships', { leagueId }),
  under('/api/leagues/{leagueId}/admin-status', { leagueId }),
  under('/api/leagues/{leagueId}/user', { leagueId }),
  under('/api/leagues/{leagueId}/admin', { leagueId }),
];

export const useSetAdmin = (leagueId: string) =>
  useMutate('put', '/api/leagues/{leagueId}/admin/{userId}', {
    done: { title: 'Admin status updated successfully' },
    failed: failed('Failed to update admin status'),
    changes: rights(leagueId),
  });

export const useUnclaim = (leagueId: string) =>
  useMutate('delete', '/api/leagues/{leagueId}/admin/unclaim/{userId}', {
    done: { title: 'Team unclaimed successfully' },
    failed: failed('Failed to unclaim team'),
    changes: league(leagueId),
  });

export const useRemoveMember = (leagueId: string) =>
  useMutate('delete', '/api/leagues/{leagueId}/admin/members/{userId}', {
    done: { title: 'Member removed' },
    failed: failed('Failed to remove the member'),
    changes: league(leagueId),
  });

export const useReassign = (leagueId: string) =>
  useMutate('post', '/api/leagues/{leagueId}/admin/reassign-team', {
    done: { title: 'Team reassigned successfully' },
    failed: failed('Failed to reassign team'),
    changes: league(leagueId),
  });
