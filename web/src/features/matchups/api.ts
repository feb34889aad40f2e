import { api } from '../../lib/api/client';
import { read } from '../../lib/api/query';
import type { Answer } from '../../lib/api/shared-reads';

export type MyMatchup = Answer<'/api/leagues/{leagueId}/my-matchup/{week}'>;
export type MySide = MyMatchup['user'];
export type Starter = MySide['lineup']['starters'][number];
export type Analysis = Answer<'/api/leagues/{leagueId}/optimal-lineup/{week}'>;
export type Summary = NonNullable<Analysis['summary']>;
export type AnalysedPlayer = Analysis['actualLineup'][number];

export const myMatchup = (leagueId: string, week: number) =>
  read(`/api/leagues/${leagueId}/my-matchup/${week}`, (signal) =>
    api.GET('/api/leagues/{leagueId}/my-matchup/{week}', { params: { path: { leagueId, week } }, signal }),
  );

export const optimalLineup = (leagueId: string, week: number) =>
  read(`/api/leagues/${leagueId}/optimal-lineup/${week}`, (signal) =>
    api.GET('/api/leagues/{leagueId}/optimal-lineup/{week}', { params: { path: { leagueId, week } }, signal }),
  );
