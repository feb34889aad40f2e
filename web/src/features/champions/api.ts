import { get, type DataOf } from '../../lib/api/get';

/** Who won each finished season, newest first. */
export const champions = (leagueId: string) =>
  get('/api/leagues/{leagueId}/historical-champions', { path: { leagueId } });

/** How each of those seasons has ended, newest first. */
export const finals = (leagueId: string) => get('/api/leagues/{leagueId}/finals', { path: { leagueId } });
export type Final = DataOf<typeof finals>[number];

export type Champion = DataOf<typeof champions>[number];
