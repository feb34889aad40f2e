import { ask } from '../../lib/api/ask';
import { failed } from '../../lib/api/failed';
import { get, type DataOf } from '../../lib/api/get';
import { useMutate } from '../../lib/api/mutate';
import { under } from '../../lib/api/query-key';
import type { powerRankings } from '../../lib/api/shared-reads';

/** Wins beside those that the scores deserved, schedules, and every team on every schedule. */
export const luck = (leagueId: string, week: number) =>
  get('/api/leagues/{leagueId}/luck/{week}', { path: { leagueId, week } });

/** What the factors weigh in the league, and how often the higher-ranked team won. */
export const powerWeights = (leagueId: string) => get('/api/leagues/{leagueId}/power-weights', { path: { leagueId } });

/** How often it would have won under these weights. */
export const lookBackOf = (leagueId: string, weights: Weights) =>
  ask('/api/leagues/{leagueId}/power-weights/look-back', { path: { leagueId }, body: weights });

export const useSetWeights = (leagueId: string) =>
  useMutate('put', '/api/leagues/{leagueId}/power-weights', {
    done: { title: 'Weights saved', text: 'Every week is ranked with them.' },
    failed: failed('Failed to save the weights'),
    changes: [
      under('/api/leagues/{leagueId}/power-weights', { leagueId }),
      under('/api/leagues/{leagueId}/power-rankings', { leagueId }),
      under('/api/leagues/{leagueId}/luck', { leagueId }),
    ],
  });

export type PowerWeights = DataOf<typeof powerWeights>;
export type Weights = PowerWeights['weights'];
export type LookBack = PowerWeights['lookBack'];
export type PowerRankings = DataOf<typeof powerRankings>;
export type Luck = DataOf<typeof luck>;
export type LuckyTeam = Luck['teams'][number];
