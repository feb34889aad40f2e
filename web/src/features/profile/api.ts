import { failed } from '../../lib/api/failed';
import { get, getPages, type DataOf } from '../../lib/api/get';
import { under } from '../../lib/api/query-key';
import type { BodyOf } from '../../lib/api/schema-types';
import { useMutate } from '../../lib/api/mutate';

/** A person's seasons, best weeks, rivals and games in the league. */
export const career = (leagueId: string, userId: string) =>
  get('/api/leagues/{leagueId}/careers/{userId}', { path: { leagueId, userId } });

/** User id -> the seasons that they won, newest first. */
export const championships = (leagueId: string) =>
  get('/api/leagues/{leagueId}/member-championships', { path: { leagueId } });

/** What a member holds, newest first, page by page. */
export const achievements = (leagueId: string, userId: string) =>
  getPages('/api/leagues/{leagueId}/achievements', { path: { leagueId }, query: { userId, limit: 100 } });

export const statement = (leagueId: string, userId: string) =>
  get('/api/owner-statements/{leagueId}/{userId}', { path: { leagueId, userId } });

/** The longest statement, as people count: an emoji is one. */
export const statementLimit = 256;

export const useWriteStatement = (leagueId: string, userId: string) =>
  useMutate('put', '/api/owner-statements/{leagueId}/{userId}', {
    done: { title: 'Owner statement updated' },
    failed: failed('Failed to save statement'),
    changes: [under('/api/owner-statements/{leagueId}/{userId}', { leagueId, userId })],
  });

export type Statement = DataOf<typeof statement>;
export type Career = DataOf<typeof career>;
export type CareerSeason = Career['seasons'][number];
export type CareerWeek = Career['best'][number];
export type Game = Career['meetings'][number];
export type Achievement = BodyOf<'/api/leagues/{leagueId}/achievements'>[number];
