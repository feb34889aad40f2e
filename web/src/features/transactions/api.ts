import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { get, getByIds, getPages } from '../../lib/api/get';
import type { BodyOf, ParamsOf } from '../../lib/api/schema-types';
import { lastWeek } from '../../lib/week';

const path = '/api/leagues/{leagueId}/transactions/{week}';
const pageSize = 50;

export type Asked = Pick<ParamsOf<typeof path>['query'], 'userId' | 'type' | 'dateRange' | 'season' | 'player'>;
export type Move = BodyOf<typeof path>[number];
export type TradeSide = Move['trade_details'][number];
export type MovedPlayer = Move['formatted_adds'][number];

/** The filtered moves of a season, newest first, a page at a time. The old list stays until the new one is here. */
export const moves = (leagueId: string, asked: Asked) =>
  infiniteQueryOptions({
    ...getPages(path, {
      path: { leagueId, week: lastWeek },
      query: { ...asked, limit: pageSize },
    }),
    placeholderData: keepPreviousData,
  });

export const trade = (leagueId: string, transactionId: string) =>
  get('/api/leagues/{leagueId}/trades/{transactionId}', { path: { leagueId, transactionId } });

export const playerById = (playerId: string) => getByIds('/api/players', playerId === '' ? [] : [playerId]);
