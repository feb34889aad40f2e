import { get } from '../../lib/api/get';

/** Who won each finished season, newest first: how many titles the champion has. */
export const champions = (leagueId: string) =>
  get('/api/leagues/{leagueId}/historical-champions', { path: { leagueId } });
