import { get, type DataOf } from './get';

/** Who won each finished season, newest first, and how many titles they have by then. */
export const champions = (leagueId: string) =>
  get('/api/leagues/{leagueId}/historical-champions', { path: { leagueId } });

export type Champion = DataOf<typeof champions>[number];
