import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/client';
import { read } from '../../lib/api/query';
import type { Answer } from '../../lib/api/shared-reads';

export type MyRoster = Answer<'/api/leagues/{leagueId}/roster'>;
export type Team = NonNullable<MyRoster['roster']>;
export type TeamStanding = NonNullable<MyRoster['standing']>;
export type RosteredPlayer = Team['startersWithDetails'][number];
export type Roster = Answer<'/api/leagues/{leagueId}/rosters'>[number];
export type Claim = Answer<'/api/leagues/{leagueId}/team-claims'>[number];
export type Players = Answer<'/api/players'>;
export type Demographic = Answer<'/api/players/demographics'>[number];
export type Byes = Answer<'/api/leagues/{leagueId}/byes'>;

export const myRoster = (leagueId: string) =>
  read(`/api/leagues/${leagueId}/roster`, (signal) =>
    api.GET('/api/leagues/{leagueId}/roster', { params: { path: { leagueId } }, signal }),
  );

export const rosters = (leagueId: string) =>
  read(`/api/leagues/${leagueId}/rosters`, (signal) =>
    api.GET('/api/leagues/{leagueId}/rosters', { params: { path: { leagueId } }, signal }),
  );

export const teamClaims = (leagueId: string) =>
  read(`/api/leagues/${leagueId}/team-claims`, (signal) =>
    api.GET('/api/leagues/{leagueId}/team-claims', { params: { path: { leagueId } }, signal }),
  );

/** Team -> its bye week in the league's season. */
export const byes = (leagueId: string) =>
  read(`/api/leagues/${leagueId}/byes`, (signal) =>
    api.GET('/api/leagues/{leagueId}/byes', { params: { path: { leagueId } }, signal }),
  );

/** So many players can be asked for at once. */
const mostIds = 500;

const chunksOf = (ids: readonly string[]): string[] =>
  Array.from({ length: Math.ceil(ids.length / mostIds) }, (_, chunk) =>
    ids.slice(chunk * mostIds, (chunk + 1) * mostIds).join(','),
  );

/** The named players by id. A roster change asks for others; the ones that are shown stay until those are there. */
export const players = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['api', 'players', ids.join(',')],
    queryFn: async ({ signal }): Promise<Players> => {
      const parts = chunksOf(ids).map((chunk) =>
        api.GET('/api/players', { params: { query: { ids: chunk } }, signal }),
      );
      return Object.assign({}, ...(await Promise.all(parts)).map(({ data }) => data)) as Players;
    },
    placeholderData: keepPreviousData,
  });

const minutes = 60_000;

/** Ages of the named players by id: fresh for 30 minutes, kept for 60. */
export const demographics = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['api', 'players', 'demographics', ids.join(',')],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, Demographic>> => {
      const parts = chunksOf(ids).map((chunk) =>
        api.GET('/api/players/demographics', { params: { query: { ids: chunk } }, signal }),
      );
      const rows = (await Promise.all(parts)).flatMap(({ data }) => data ?? []);
      return new Map(rows.map((row) => [row.playerId, row]));
    },
    staleTime: 30 * minutes,
    gcTime: 60 * minutes,
    placeholderData: keepPreviousData,
  });
