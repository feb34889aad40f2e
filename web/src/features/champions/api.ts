import { get, type DataOf } from '../../lib/api/get';

/** How each finished season has ended, newest first. */
export const finals = (leagueId: string) => get('/api/leagues/{leagueId}/finals', { path: { leagueId } });
export type Final = DataOf<typeof finals>[number];
