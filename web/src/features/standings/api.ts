import { get, type DataOf } from '../../lib/api/get';

/** The full table of the season that the id names. */
export const standings = (leagueId: string) => get('/api/leagues/{leagueId}/standings', { path: { leagueId } });

export type Table = DataOf<typeof standings>;
export type Row = Table['rows'][number];
