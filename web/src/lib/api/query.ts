import { MutationCache, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import { isUnauthorized } from './api-error';

/** `/api/leagues/7/rosters` as a query key: the path's parts, so that a prefix of the path invalidates all below it. */
export const keyOf = (path: string): string[] => path.split('/').filter(Boolean);

/** A read: its address is its key, its call (of the typed client) is where its type comes from. */
export function read<T>(path: string, call: (signal: AbortSignal) => Promise<{ data?: T }>) {
  return queryOptions({
    queryKey: keyOf(path),
    queryFn: async ({ signal }): Promise<NonNullable<T>> => {
      const { data } = await call(signal);
      if (data === undefined || data === null) throw new Error(`${path}: empty answer`);
      return data;
    },
  });
}

/** Defaults of the product: data never goes stale by itself, nothing is retried, no refetch on focus. */
export function createQueryClient(onUnauthorized: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (isUnauthorized(error)) onUnauthorized();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: Infinity, retry: false, refetchOnWindowFocus: false, refetchInterval: false },
      mutations: { retry: false },
    },
  });
}
