import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { getPages } from '../../lib/api/get';
import type { BodyOf, ParamsOf } from '../../lib/api/schema-types';
import { lastWeek } from '../../lib/week';

const path = '/api/leagues/{leagueId}/transactions/{week}';
const pageSize = 50;

export type Filters = Pick<ParamsOf<typeof path>['query'], 'userId' | 'type' | 'dateRange'>;
export type Move = BodyOf<typeof path>[number];
export type TradeSide = Move['trade_details'][number];
export type MovedPlayer = Move['formatted_adds'][number];

/** The filtered moves of a season, newest first, a page at a time. The old list stays until the new one is here. */
export const moves = (leagueId: string, filters: Filters) =>
  infiniteQueryOptions({
    ...getPages(path, {
      path: { leagueId, week: lastWeek },
      query: { ...filters, limit: pageSize },
    }),
    placeholderData: keepPreviousData,
  });
