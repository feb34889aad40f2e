import { failed } from '../../lib/api/failed';
import { get, getPages, getWithHeader, type DataOf } from '../../lib/api/get';
import { useMutate } from '../../lib/api/mutate';
import { keyOf, under } from '../../lib/api/query-key';
import type { BodyOf } from '../../lib/api/schema-types';

const limit = 50;
/** What a list is searched for; an empty text lets everything through. */
const searched = (search: string) => ({ limit, ...(search !== '' && { search }) });

export type LeagueStatus = 'approved' | 'suspended';

export const approvedLeagues = (search: string, status?: LeagueStatus) =>
  getPages('/api/super-admin/approved-leagues', { query: { ...searched(search), ...(status && { status }) } });
export const attempts = (search: string) =>
  getPages('/api/super-admin/registration-attempts', { query: searched(search) });
export const claims = (search: string) => getPages('/api/super-admin/league-memberships', { query: searched(search) });
export const superAdmins = (search: string) => getPages('/api/super-admin/admins', { query: searched(search) });
export const actionLogs = (search: string) => getPages('/api/super-admin/action-logs', { query: searched(search) });
export const verification = () => get('/api/super-admin/action-logs/verify');
export const counts = () => get('/api/super-admin/counts');
export const leagueFreshness = (search: string) =>
  getPages('/api/super-admin/league-freshness', { query: searched(search) });
export const system = () => get('/api/super-admin/system');
/** So many dead letters are shown; the service lists one more where there are more. */
export const mostLetters = 500;
export const deadLetters = () => getWithHeader('/api/super-admin/dead-letters', 'X-Unread-Outboxes');
/**
 * Services whose dead letters may be more than are listed; undefined where that is not known, as an older process
 * during an upgrade does not tell it.
 */
export const unreadOf = ({ header }: { header: string | null }): string[] | undefined =>
  header?.split(',').flatMap((name) => name.trim() || []);
/** Asked for each time anew: what was said before an approval is not so after it. */
export const lookUp = (leagueId: string) => ({
  ...get('/api/super-admin/league-lookup/{leagueId}', { path: { leagueId } }),
  staleTime: 0,
  gcTime: 0,
});

export type ApprovedLeague = BodyOf<'/api/super-admin/approved-leagues'>[number];
export type Attempt = BodyOf<'/api/super-admin/registration-attempts'>[number];
export type Claim = BodyOf<'/api/super-admin/league-memberships'>[number];
export type SuperAdmin = BodyOf<'/api/super-admin/admins'>[number];
export type LogEntry = BodyOf<'/api/super-admin/action-logs'>[number];
export type SystemReport = BodyOf<'/api/super-admin/system'>;
export type SentLetters = DataOf<typeof deadLetters>;
export type DeadLetter = BodyOf<'/api/super-admin/dead-letters'>[number];
export type FoundLeague = BodyOf<'/api/super-admin/league-lookup/{leagueId}'>;

const logs = under('/api/super-admin/action-logs');
const listed = under('/api/super-admin/counts');
const leagues = [under('/api/super-admin/approved-leagues'), logs, listed];
const admins = [under('/api/super-admin/admins'), logs, listed];

export const useApprove = () =>
  useMutate('post', '/api/super-admin/approve-league', {
    done: { title: 'League approved successfully' },
    failed: failed('Failed to approve league'),
    changes: leagues,
  });

export const useChangeStatus = () =>
  useMutate('patch', '/api/super-admin/leagues/{leagueId}/status', {
    done: { title: 'League status updated successfully' },
    failed: failed('Failed to update league status'),
    changes: leagues,
  });

export const useDeleteLeague = () =>
  useMutate('delete', '/api/super-admin/leagues/{leagueId}', {
    done: ({ deletedLeague }) => ({
      title: 'League deleted successfully',
      text: `${deletedLeague.name} has been permanently removed.`,
    }),
    failed: failed('Failed to delete league'),
    changes: [...leagues, under('/api/super-admin/league-memberships')],
  });

export const useGrant = () =>
  useMutate('post', '/api/super-admin/grant', {
    done: { title: 'Super admin privileges granted successfully' },
    failed: failed('Failed to grant super admin'),
    changes: admins,
  });

export const useRevoke = () =>
  useMutate('patch', '/api/super-admin/admins/{userId}', {
    done: { title: 'Super admin privileges removed' },
    failed: failed('Failed to remove super admin'),
    changes: admins,
  });

const letters = [under('/api/super-admin/dead-letters'), logs];

export const useRetryLetter = () =>
  useMutate('post', '/api/super-admin/dead-letters/{id}/retry', {
    done: { title: 'The event is being tried again' },
    failed: failed('Failed to retry the event'),
    changes: letters,
  });

export const useDropLetter = () =>
  useMutate('delete', '/api/super-admin/dead-letters/{id}', {
    done: { title: 'Event dropped' },
    failed: failed('Failed to drop the event'),
    changes: letters,
  });

/** Makes a member an admin of their league, or takes that away. */
export const useSetAdmin = (leagueId: string) =>
  useMutate('put', '/api/leagues/{leagueId}/admin/{userId}', {
    done: { title: 'Admin status updated successfully' },
    failed: failed('Failed to toggle admin status'),
    changes: [under('/api/super-admin/league-memberships'), logs, { queryKey: keyOf(`/api/leagues/${leagueId}`) }],
  });

/** Frees the Sleeper user that an account is linked to. */
export const useRelease = () =>
  useMutate('post', '/api/super-admin/sleeper-users/{userId}/release', {
    done: { title: 'Sleeper user released' },
    failed: failed('Failed to release the Sleeper user'),
    changes: [under('/api/super-admin/league-memberships'), logs, listed],
  });
