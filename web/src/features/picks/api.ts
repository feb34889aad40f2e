import { get, type DataOf } from '../../lib/api/get';

/** Every pick of the drafts to come. */
export const futurePicks = (leagueId: string) => get('/api/leagues/{leagueId}/future-picks', { path: { leagueId } });

export type Future = DataOf<typeof futurePicks>;
export type Pick = Future['picks'][number];
export type Team = Future['teams'][number];
