import { api } from '../../lib/api/client';
import { read } from '../../lib/api/query';
import type { Answer } from '../../lib/api/shared-reads';

export type Transaction = Answer<'/api/leagues/{leagueId}/transactions/{week}'>[number];
export type Rankings = Answer<'/api/leagues/{leagueId}/power-rankings/{week}'>;

export const powerRankings = (leagueId: string, week: number) =>
  read(`/api/leagues/${leagueId}/power-rankings/${week}`, (signal) =>
    api.GET('/api/leagues/{leagueId}/power-rankings/{week}', { params: { path: { leagueId, week } }, signal }),
  );

const shown = 5;

/** The newest moves of the season up to a week. */
export const recentTransactions = (leagueId: string, week: number) =>
  read(`/api/leagues/${leagueId}/transactions/${week}/newest`, (signal) =>
    api.GET('/api/leagues/{leagueId}/transactions/{week}', {
      params: { path: { leagueId, week }, query: { userId: 'all', type: 'all', dateRange: 'all', limit: shown } },
      signal,
    }),
  );
