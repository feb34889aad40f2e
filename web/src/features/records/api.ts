import { get, type DataOf } from '../../lib/api/get';

export type Stage = 'regular' | 'playoffs' | 'both';

/** The record book of one season (its year), or of `all`. */
export const records = (leagueId: string, season: string, stage: Stage) =>
  get('/api/leagues/{leagueId}/records', { path: { leagueId }, query: { season, stage } });

export type Records = DataOf<typeof records>;
export type BookRecord = Records['records'][number];
export type Holder = BookRecord['holder'];
export type AllTimeRow = Records['standings'][number];
