import { failed } from '../../lib/api/failed';
import { get, type DataOf } from '../../lib/api/get';
import { useMutate } from '../../lib/api/mutate';
import { under } from '../../lib/api/query-key';

/** How the collecting of each season stands, newest first. */
export const collectionStatus = (leagueId: string) =>
  get('/api/leagues/{leagueId}/historical-data/status', { path: { leagueId } });

/** What is stored of each season, newest first. */
export const breakdown = (leagueId: string) =>
  get('/api/leagues/{leagueId}/historical-data/breakdown', { path: { leagueId } });

export const extendedSeasons = (leagueId: string) =>
  get('/api/leagues/{leagueId}/extended-seasons', { path: { leagueId } });

const statusOf = (leagueId: string) => [under('/api/leagues/{leagueId}/historical-data/status', { leagueId })];

export const useCollect = (leagueId: string) =>
  useMutate('post', '/api/leagues/{leagueId}/historical-data/collect', {
    done: { title: 'Data collection started successfully.' },
    failed: failed('Failed to start data collection. Please try again.'),
    changes: statusOf(leagueId),
    setsState: true,
  });

export const useCancel = (leagueId: string) =>
  useMutate('delete', '/api/leagues/{leagueId}/historical-data/collect', {
    done: { title: 'Data collection cancelled' },
    failed: failed('Failed to cancel data collection.'),
    changes: statusOf(leagueId),
  });

export type CollectionStatus = DataOf<typeof collectionStatus>[number];
export type SeasonBreakdown = DataOf<typeof breakdown>[number];
export type ExtendedSeasons = DataOf<typeof extendedSeasons>;
