import { ApiError, saidBy } from '../../lib/api/api-error';
import { useMutate } from '../../lib/api/mutate';
import { under } from '../../lib/api/query-key';

/** What the server needs before it can connect the league. */
export type Demand = { kind: 'username' } | ({ kind: 'proof' } & DemandedProof) | { kind: 'approval'; said: string };

/** `only`: nothing but the code helps, or nothing but an admin's word. */
export interface DemandedProof {
  code: string;
  expiresAt: string;
  only?: 'code' | 'vouch';
}

const isProof = (value: unknown): value is DemandedProof =>
  typeof value === 'object' && value !== null && 'code' in value && 'expiresAt' in value;

/** Reads a refusal that the person can do something about; undefined for every other failure. */
export function demandOf(error: unknown): Demand | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.slug === 'username-required') return { kind: 'username' };
  if (error.slug === 'league-not-approved') return { kind: 'approval', said: error.said ?? '' };
  const { proof } = error.details;
  return error.slug === 'proof-required' && isProof(proof) ? { kind: 'proof', ...proof } : undefined;
}

/** Checks the membership with the provider and connects the league. */
export const useVerifyLeague = () =>
  useMutate('post', '/api/verify-league', {
    done: ({ league }) => ({ title: 'League verified!', text: `Successfully connected to ${league.name}` }),
    failed: (error) => ({
      title: 'Verification failed',
      text: saidBy(error, 'Could not verify league membership'),
    }),
    // The first league also links the account to its Sleeper user, by which pages know who "you" are.
    changes: [under('/api/user-leagues'), under('/api/auth/user')],
  });
