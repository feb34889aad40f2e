import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/api/api-error';
import { api } from '../../lib/api/client';

export interface VerifyRequest {
  leagueId: string;
  /** Asked once per account, when the provider does not know the one taken from the e-mail. */
  sleeperUsername?: string;
}

/** What the server needs before it can connect the league. */
export type Demand =
  { kind: 'username' } | { kind: 'proof'; code: string; expiresAt: string } | { kind: 'approval'; said: string };

const isProof = (value: unknown): value is { code: string; expiresAt: string } =>
  typeof value === 'object' && value !== null && 'code' in value && 'expiresAt' in value;

/** Reads a refusal that the person can answer; undefined for every other failure. */
export function demandOf(error: unknown): Demand | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.slug === 'username-required') return { kind: 'username' };
  if (error.slug === 'league-not-approved') return { kind: 'approval', said: error.said ?? '' };
  const { proof } = error.details;
  return error.slug === 'proof-required' && isProof(proof) ? { kind: 'proof', ...proof } : undefined;
}

/** POST /api/verify-league: checks the membership with the provider and connects the league. */
export function useVerifyLeague() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: VerifyRequest) => {
      const { data } = await api.POST('/api/verify-league', { body });
      if (!data) throw new Error('empty answer');
      return data.league;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['api', 'user-leagues'] }),
  });
}
