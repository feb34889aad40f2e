import { saidBy } from '../../lib/api/api-error';
import { failed } from '../../lib/api/failed';
import { get, type DataOf } from '../../lib/api/get';
import { useMutate } from '../../lib/api/mutate';
import { under } from '../../lib/api/query-key';

const path = '/api/leagues/{leagueId}/invitations';

export const invitations = (leagueId: string) => get(path, { path: { leagueId } });
export type Invitation = DataOf<typeof invitations>[number];

/** What who has the address is offered. */
export const offered = (token: string) => get('/api/invitations/{token}', { path: { token } });
export type Offered = DataOf<typeof offered>;

const changes = (leagueId: string) => [under(path, { leagueId }), under('/api/leagues/{leagueId}/admin', { leagueId })];

export const useInvite = (leagueId: string) =>
  useMutate('post', path, { failed: failed('Failed to make the invitation'), changes: changes(leagueId) });

export const useRevoke = (leagueId: string) =>
  useMutate('delete', `${path}/{invitationId}`, {
    done: { title: 'Invitation revoked' },
    failed: failed('Failed to revoke the invitation'),
    changes: changes(leagueId),
  });

const requestsPath = '/api/leagues/{leagueId}/join-requests';

/** Who was asked for a proof, and waits for an admin. */
export const joinRequests = (leagueId: string) => get(requestsPath, { path: { leagueId } });
export type JoinRequest = DataOf<typeof joinRequests>[number];

const answered = (leagueId: string) => [
  under(requestsPath, { leagueId }),
  under('/api/leagues/{leagueId}/admin', { leagueId }),
];

export const useVouch = (leagueId: string) =>
  useMutate('post', `${requestsPath}/{requestId}/vouch`, {
    done: ({ displayName }) => ({ title: 'Vouched', text: `${displayName} is let in when they verify again.` }),
    failed: failed('Failed to vouch'),
    changes: answered(leagueId),
  });

export const useDecline = (leagueId: string) =>
  useMutate('delete', `${requestsPath}/{requestId}`, {
    done: { title: 'Request declined' },
    failed: failed('Failed to decline the request'),
    changes: answered(leagueId),
  });

export const useAccept = () =>
  useMutate('post', '/api/invitations/{token}/accept', {
    done: ({ league }) => ({ title: 'Welcome!', text: `You have joined ${league.name}` }),
    failed: (error) => ({ title: 'Could not join', text: saidBy(error, 'The invitation could not be accepted') }),
    changes: [under('/api/user-leagues'), under('/api/auth/user')],
  });
