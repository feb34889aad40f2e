import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../lib/api/ask';
import { get, type DataOf } from '../../lib/api/get';
import type { BodyOf, SentBody } from '../../lib/api/schema-types';

/** What was shown stays until what was asked for is here; that nothing was found is not said of anything else. */
const kept = {
  placeholderData: <T>(before: (T & { players?: object; rankings?: object }) | undefined): T | undefined =>
    before && Object.keys(before.players ?? before.rankings ?? before).length > 0 ? before : undefined,
};

export const availableSeasons = (leagueId: string) =>
  get('/api/leagues/{leagueId}/available-seasons', { path: { leagueId } });

type Asked = Parameters<typeof ask>[0];
type Body<P extends Asked> = NonNullable<SentBody<P, 'post'>['body']>;
/** Values of a tool's fields are texts, out of lists that the service has too; what is left out has a default there. */
type Sent<P extends Asked> = { [Name in keyof Body<P>]?: Body<P>[Name] | string | number };

export const playerStats = (body: Sent<'/api/player-stats'>) =>
  queryOptions({ ...ask('/api/player-stats', { body: body as Body<'/api/player-stats'> }), ...kept });
export const redZoneRushing = (body: Sent<'/api/red-zone-stats'>) =>
  queryOptions({ ...ask('/api/red-zone-stats', { body: body as Body<'/api/red-zone-stats'> }), ...kept });
export const redZoneReceiving = (body: Sent<'/api/red-zone-receiving-stats'>) =>
  queryOptions({
    ...ask('/api/red-zone-receiving-stats', { body: body as Body<'/api/red-zone-receiving-stats'> }),
    ...kept,
  });

/** Players' parts of their teams' carries, or targets, inside the 20, by week; `playerIds` at most ten. */
export const redZoneShares = (season: number, kind: 'rushing' | 'receiving', playerIds: readonly string[]) =>
  get('/api/red-zone-shares', { query: { season: String(season), kind, playerIds: playerIds.join(',') } });

export const fantasyPoints = (leagueId: string, body: Sent<'/api/leagues/{leagueId}/fantasy-points'>) =>
  queryOptions({
    ...ask('/api/leagues/{leagueId}/fantasy-points', {
      path: { leagueId },
      body: body as Body<'/api/leagues/{leagueId}/fantasy-points'>,
    }),
    ...kept,
  });
export const playerConsistency = (leagueId: string, body: Sent<'/api/leagues/{leagueId}/player-consistency'>) =>
  ask('/api/leagues/{leagueId}/player-consistency', {
    path: { leagueId },
    body: body as Body<'/api/leagues/{leagueId}/player-consistency'>,
  });
export const positionConsistency = (leagueId: string, body: Sent<'/api/leagues/{leagueId}/position-consistency'>) =>
  queryOptions({
    ...ask('/api/leagues/{leagueId}/position-consistency', {
      path: { leagueId },
      body: body as Body<'/api/leagues/{leagueId}/position-consistency'>,
    }),
    ...kept,
  });
export const dvpRankings = (body: Sent<'/api/dvp-rankings'>) =>
  queryOptions({ ...ask('/api/dvp-rankings', { body: body as Body<'/api/dvp-rankings'> }), ...kept });
export const scheduleGrid = (season: string) =>
  queryOptions({ ...get('/api/schedule/grid/{season}', { path: { season } }), ...kept });
/** What the defenses of a season allow a game; of the season before while no game of it is over. */
export const pointsAllowed = (season: string) => get('/api/schedule/points-allowed/{season}', { path: { season } });
export const nflMatchups = (week: number, season: string) =>
  queryOptions({ ...get('/api/nfl/matchups/{week}', { path: { week }, query: { season } }), ...kept });
export const scheduleTest = () => get('/api/schedule/test');

export type PlayerStats = BodyOf<'/api/player-stats', 'post'>;
export type PlayerStatRow = PlayerStats['players'][number];
export type RedZoneRushing = BodyOf<'/api/red-zone-stats', 'post'>;
export type Rusher = RedZoneRushing['players'][number];
export type RedZoneReceiving = BodyOf<'/api/red-zone-receiving-stats', 'post'>;
export type Receiver = RedZoneReceiving['players'][number];
export type RedZoneShares = DataOf<typeof redZoneShares>;
export type PlayerShares = RedZoneShares['players'][number];
export type Zone = RedZoneRushing['zone'];
export type FantasyPoints = BodyOf<'/api/leagues/{leagueId}/fantasy-points', 'post'>;
export type FantasyRow = FantasyPoints['players'][number];
export type PlayerConsistency = BodyOf<'/api/leagues/{leagueId}/player-consistency', 'post'>;
export type ConsistentPlayer = NonNullable<PlayerConsistency['player']>;
export type PositionConsistency = BodyOf<'/api/leagues/{leagueId}/position-consistency', 'post'>;
export type RankedPlayer = PositionConsistency['players'][number];
type ToldRankings = BodyOf<'/api/dvp-rankings', 'post'>;
/** Responses of older services, and those that they left for offline use, do not say from which week on they count. */
export type DvpRankings = Omit<ToldRankings, 'fromWeek'> & Partial<Pick<ToldRankings, 'fromWeek'>>;
export type Defense = DvpRankings['rankings'][number];
export type Grid = DataOf<typeof scheduleGrid>;
export type NflWeek = DataOf<typeof nflMatchups>;
export type NflGame = NflWeek[string][number];
export type ImportResult = DataOf<typeof scheduleTest>;
