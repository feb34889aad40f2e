import { get, type DataOf } from '../../lib/api/get';

export const myMatchup = (leagueId: string, week: number) =>
  get('/api/leagues/{leagueId}/my-matchup/{week}', { path: { leagueId, week } });

/** Any team's game; the same as one's own. */
export const teamMatchup = (leagueId: string, week: number, rosterId: number) =>
  get('/api/leagues/{leagueId}/matchups/{week}/{rosterId}', { path: { leagueId, week, rosterId } });

/** A person's seasons in the league, with all their games. */
export const career = (leagueId: string, userId: string) =>
  get('/api/leagues/{leagueId}/careers/{userId}', { path: { leagueId, userId } });

/** Of one's own team, unless another one is named. */
export const optimalLineup = (leagueId: string, week: number, rosterId?: number) =>
  get('/api/leagues/{leagueId}/optimal-lineup/{week}', {
    path: { leagueId, week },
    query: { ...(rosterId !== undefined && { rosterId }) },
  });

export type MyMatchup = DataOf<typeof myMatchup>;
export type MySide = MyMatchup['user'];
export type Starter = MySide['lineup']['starters'][number];
export type Career = DataOf<typeof career>;
export type BenchPlayer = MySide['bench']['players'][number];
export type Analysis = DataOf<typeof optimalLineup>;
export type Summary = NonNullable<Analysis['summary']>;
export type AnalysedPlayer = Analysis['actualLineup'][number];
