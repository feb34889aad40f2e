import { get, type DataOf } from './get';

/** Reads that several features share; what only one of them reads stands in its own `api.ts`. */
export const authUser = () => get('/api/auth/user');
export const userLeagues = () => get('/api/user-leagues');
export const nflState = () => get('/api/nfl/state');
export const superAdminStatus = () => get('/api/super-admin/status');
/** Which NFL data is stored, how fresh it is, and what is being fetched. */
export const nflDataStatus = () => get('/api/nfl-data/status');
export const league = (leagueId: string) => get('/api/leagues/{leagueId}', { path: { leagueId } });
export const availableTeams = (leagueId: string) =>
  get('/api/leagues/{leagueId}/available-teams', { path: { leagueId } });
export const adminStatus = (leagueId: string) => get('/api/leagues/{leagueId}/admin-status', { path: { leagueId } });
export const rosters = (leagueId: string) => get('/api/leagues/{leagueId}/rosters', { path: { leagueId } });
export const memberships = (leagueId: string) => get('/api/leagues/{leagueId}/memberships', { path: { leagueId } });
export const matchups = (leagueId: string, week: number) =>
  get('/api/leagues/{leagueId}/matchups/{week}', { path: { leagueId, week } });
/** Both brackets of the season that the league's id names. */
export const playoffs = (leagueId: string) => get('/api/leagues/{leagueId}/playoffs', { path: { leagueId } });
export const powerRankings = (leagueId: string, week: number) =>
  get('/api/leagues/{leagueId}/power-rankings/{week}', { path: { leagueId, week } });

/** How the rostered players have done in a season (the newest without one) by the league's scoring, by Sleeper's id. */
export const playerForm = (leagueId: string, season?: string) =>
  get('/api/leagues/{leagueId}/player-form', {
    path: { leagueId },
    query: { ...(season !== undefined && { season }) },
  });

/** How far the person has read, and how much waits for them. */
export const chatState = (leagueId: string) => get('/api/leagues/{leagueId}/chat/state', { path: { leagueId } });

export type Roster = DataOf<typeof rosters>[number];
export type Membership = DataOf<typeof memberships>[number];
export type League = DataOf<typeof league>;
export type Standing = League['standings'][number];
export type UserLeague = DataOf<typeof userLeagues>[number];
export type NflState = DataOf<typeof nflState>;
export type Pair = DataOf<typeof matchups>[number];
export type PlayerForm = DataOf<typeof playerForm>['players'][string];
export type Playoffs = DataOf<typeof playoffs>;
export type RankedTeam = DataOf<typeof powerRankings>['rankings'][number];
export type NflDataStatus = DataOf<typeof nflDataStatus>;
export type Ingestion = NflDataStatus['ingestions'][number];
