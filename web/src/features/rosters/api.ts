import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { get, getByIds, type DataOf } from '../../lib/api/get';

export const myRoster = (leagueId: string) => get('/api/leagues/{leagueId}/roster', { path: { leagueId } });

export const teamClaims = (leagueId: string) => get('/api/leagues/{leagueId}/team-claims', { path: { leagueId } });

/** Team -> its bye week in the league's season. */
export const byes = (leagueId: string) => get('/api/leagues/{leagueId}/byes', { path: { leagueId } });

const playersByIds = (ids: readonly string[]) => getByIds('/api/players', ids);
const demographicsByIds = (ids: readonly string[]) => getByIds('/api/players/demographics', ids);

export type MyRoster = DataOf<typeof myRoster>;
export type Team = NonNullable<MyRoster['roster']>;
export type TeamStanding = NonNullable<MyRoster['standing']>;
export type RosteredPlayer = Team['startersWithDetails'][number];

export type Claim = DataOf<typeof teamClaims>[number];
export type Byes = DataOf<typeof byes>;
export type Players = DataOf<typeof playersByIds>[number];
export type Demographic = DataOf<typeof demographicsByIds>[number][number];

const joined = (parts: Players[]): Players => Object.assign({}, ...parts) as Players;
const byPlayer = (parts: Demographic[][]): ReadonlyMap<string, Demographic> =>
  new Map(parts.flat().map((row) => [row.playerId, row]));

/** The named players by id. A roster change asks for others; the ones that are shown stay until those are there. */
export const players = (ids: readonly string[]) =>
  queryOptions({ ...playersByIds(ids), select: joined, placeholderData: keepPreviousData });

const minuteMs = 60_000;

/** Ages of the named players by id: fresh for 30 minutes, kept for 60. */
export const demographics = (ids: readonly string[]) =>
  queryOptions({
    ...demographicsByIds(ids),
    select: byPlayer,
    staleTime: 30 * minuteMs,
    gcTime: 60 * minuteMs,
    placeholderData: keepPreviousData,
  });
