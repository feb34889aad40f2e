import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api } from '../../lib/api/client';
import { keyOf } from '../../lib/api/query';
import type { Answer } from '../../lib/api/shared-reads';
import { lastWeek } from '../../lib/week';
import type { Filters } from './filters';

export type Move = Answer<'/api/leagues/{leagueId}/transactions/{week}'>[number];
export type TradeSide = Move['trade_details'][number];
export type MovedPlayer = Move['formatted_adds'][number];

type Query = NonNullable<Parameters<typeof ask>[1]>;

const pageSize = 50;

const ask = (
  leagueId: string,
  query: { userId: string; type: 'all' | 'trade' | 'adds' | 'free_agent' | 'waiver' },
  signal: AbortSignal,
) =>
  api.GET('/api/leagues/{leagueId}/transactions/{week}', {
    params: { path: { leagueId, week: lastWeek }, query },
    signal,
  });
