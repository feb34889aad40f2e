import type { Paths } from './client';
import { api } from './client';
import { read } from './query';

type Json<P extends keyof Paths> = Paths[P] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } };
}
  ? Body
  : never;

/** The body of a GET, by its path in the OpenAPI documents. */
export type Answer<P extends keyof Paths> = Json<P>;

export type League = Answer<'/api/leagues/{leagueId}'>;
export type Standing = League['standings'][number];
export type UserLeague = Answer<'/api/user-leagues'>[number];
export type NflState = Answer<'/api/nfl/state'>;

export const authUser = () => read('/api/auth/user', (signal) => api.GET('/api/auth/user', { signal }));

export const userLeagues = () => read('/api/user-leagues', (signal) => api.GET('/api/user-leagues', { signal }));

export const nflState = () => read('/api/nfl/state', (signal) => api.GET('/api/nfl/state', { signal }));

export const league = (leagueId: string) =>
  read(`/api/leagues/${leagueId}`, (signal) =>
    api.GET('/api/leagues/{leagueId}', { params: { path: { leagueId } }, signal }),
  );

export const availableTeams = (leagueId: string) =>
  read(`/api/leagues/${leagueId}/available-teams`, (signal) =>
    api.GET('/api/leagues/{leagueId}/available-teams', { params: { path: { leagueId } }, signal }),
  );

export const matchups = (leagueId: string, week: number) =>
  read(`/api/leagues/${leagueId}/matchups/${week}`, (signal) =>
    api.GET('/api/leagues/{leagueId}/matchups/{week}', { params: { path: { leagueId, week } }, signal }),
  );

export const adminStatus = (leagueId: string) =>
  read(`/api/leagues/${leagueId}/admin-status`, (signal) =>
    api.GET('/api/leagues/{leagueId}/admin-status', { params: { path: { leagueId } }, signal }),
  );

export const superAdminStatus = () =>
  read('/api/super-admin/status', (signal) => api.GET('/api/super-admin/status', { signal }));

export const memberships = (leagueId: string) =>
  read(`/api/leagues/${leagueId}/memberships`, (signal) =>
    api.GET('/api/leagues/{leagueId}/memberships', { params: { path: { leagueId } }, signal }),
  );
