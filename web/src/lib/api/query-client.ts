import { QueryCache, QueryClient } from '@tanstack/react-query';
import { noteFailure, onLostSession } from './lost-session';

/**
 * Defaults of the product: data never goes stale by itself, nothing is retried, no refetch on focus. Without a network
 * a call fails with a message instead of waiting in silence. `askAgain` has what was refused for the moment asked for
 * later. `onUnauthorized` leads to the sign-in, also from calls that are made past this client, as files are sent.
 */
export function createQueryClient(onUnauthorized: () => void): QueryClient {
  onLostSession(onUnauthorized);
  return new QueryClient({
    queryCache: new QueryCache({ onError: noteFailure }),
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
