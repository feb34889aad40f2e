import { get, type DataOf } from '../../lib/api/get';
import { lastWeek } from '../../lib/week';

/** So many of the newest moves are shown. */
export const shownMoves = 5;

/** The season's newest moves. */
export const recentTransactions = (leagueId: string) =>
  get('/api/leagues/{leagueId}/transactions/{week}', {
    path: { leagueId, week: lastWeek },
    query: { userId: 'all', type: 'all', dateRange: 'all', limit: shownMoves },
  });

export type Transaction = DataOf<typeof recentTransactions>[number];
