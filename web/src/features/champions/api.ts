import { get, type DataOf } from '../../lib/api/get';

/** Who won each finished season, newest first. */
export const champions = (leagueId: string) =>
  get('/api/leagues/{leagueId}/historical-champions', { path: { leagueId } });

export type Champion = DataOf<typeof champions>[number];
