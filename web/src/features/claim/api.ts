import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/client';
import type { Answer } from '../../lib/api/shared-reads';

export type Teams = Answer<'/api/leagues/{leagueId}/available-teams'>;
export type Team = Teams['availableTeams'][number];

/** POST claim-team; the league's pages are read again, since names and badges in them change. */
export function useClaimTeam(leagueId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (rosterId: number) =>
      api.POST('/api/leagues/{leagueId}/claim-team', { params: { path: { leagueId } }, body: { rosterId } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['api', 'leagues', leagueId] });
      await client.invalidateQueries({ queryKey: ['api', 'user-leagues'] });
    },
  });
}
