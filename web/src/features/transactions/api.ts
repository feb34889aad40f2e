import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api, type Paths } from '../../lib/api/client';
import { keyOf } from '../../lib/api/query';
import type { Answer } from '../../lib/api/shared-reads';
import { lastWeek } from '../../lib/week';

type Path = '/api/leagues/{leagueId}/transactions/{week}';
export type Move = Answer<Path>[number];
export type TradeSide = Move['trade_details'][number];
export type MovedPlayer = Move['formatted_adds'][number];
export type Filters = Pick<NonNullable<Paths[Path]['get']['parameters']['query']>, 'userId' | 'type' | 'dateRange'>;

const pageSize = 50;

/** The season's moves under filters, newest first, a page at a time. New filters keep the old list until they are answered. */
export const moves = (leagueId: string, filters: Filters) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(`/api/leagues/${leagueId}/transactions/pages`), filters],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: before, signal }) => {
      const { data = [], response } = await api.GET('/api/leagues/{leagueId}/transactions/{week}', {
        params: { path: { leagueId, week: lastWeek }, query: { ...filters, limit: pageSize, before } },
        signal,
      });
      return { moves: data, next: response.headers.get('X-Next-Cursor') ?? undefined };
    },
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
