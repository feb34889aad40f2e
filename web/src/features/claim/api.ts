import { saidBy } from '../../lib/api/api-error';
import type { DataOf } from '../../lib/api/get';
import { useMutate } from '../../lib/api/mutate';
import { under } from '../../lib/api/query-key';
import type { availableTeams } from '../../lib/api/shared-reads';

export type Teams = DataOf<typeof availableTeams>;
export type Team = Teams['availableTeams'][number];

/**
 * Claims a team; all of the league is read again, since names and badges in its pages change, and Your Account, which
 * lists the claim.
 */
export const useClaimTeam = (leagueId: string) =>
  useMutate('post', '/api/leagues/{leagueId}/claim-team', {
    done: { title: 'Team Claimed Successfully!', text: 'Redirecting to your league dashboard...' },
    failed: (error) => ({
      title: 'Failed to Claim Team',
      text: saidBy(error, 'Something went wrong. Please try again.'),
    }),
    changes: [under('/api/leagues/{leagueId}', { leagueId }), under('/api/user-leagues'), under('/api/auth/user/data')],
  });
