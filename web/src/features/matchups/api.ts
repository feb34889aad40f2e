import { get, type DataOf } from '../../lib/api/get';

export const myMatchup = (leagueId: string, week: number) =>
  get('/api/leagues/{leagueId}/my-matchup/{week}', { path: { leagueId, week } });

export const optimalLineup = (leagueId: string, week: number) =>
  get('/api/leagues/{leagueId}/optimal-lineup/{week}', { path: { leagueId, week } });

export type MyMatchup = DataOf<typeof myMatchup>;
export type MySide = MyMatchup['user'];
export type Starter = MySide['lineup']['starters'][number];
export type Analysis = DataOf<typeof optimalLineup>;
export type Summary = NonNullable<Analysis['summary']>;
export type AnalysedPlayer = Analysis['actualLineup'][number];
