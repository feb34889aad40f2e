import { notDone } from '../../lib/api/failed';
import { get, getPages, type DataOf } from '../../lib/api/get';
import { useMutate } from '../../lib/api/mutate';
import { under } from '../../lib/api/query-key';
import type { BodyOf } from '../../lib/api/schema-types';

/** The polls of a league: open ones before all others, the newest first. */
export const polls = (leagueId: string) =>
  getPages('/api/leagues/{leagueId}/polls', { path: { leagueId }, query: { limit: 20 } });

export const constitution = (leagueId: string) => get('/api/leagues/{leagueId}/constitution', { path: { leagueId } });

/** All versions without their text, the newest first. */
export const versions = (leagueId: string) =>
  getPages('/api/leagues/{leagueId}/constitution/versions', { path: { leagueId }, query: { limit: 50 } });

export const version = (leagueId: string, number: number) =>
  get('/api/leagues/{leagueId}/constitution/versions/{version}', { path: { leagueId, version: number } });

const allPolls = (leagueId: string) => [under('/api/leagues/{leagueId}/polls', { leagueId })];

/** The calendar has the ends of polls that are open. */
export const pollsAndDates = (leagueId: string) => [
  ...allPolls(leagueId),
  under('/api/leagues/{leagueId}/calendar', { leagueId }),
];

export const useOpenPoll = (leagueId: string) =>
  useMutate('post', '/api/leagues/{leagueId}/polls', {
    done: { title: 'Poll opened' },
    failed: notDone('The poll was not opened'),
    changes: pollsAndDates(leagueId),
  });

export const useVote = (leagueId: string) =>
  useMutate('put', '/api/leagues/{leagueId}/polls/{pollId}/vote', {
    done: { title: 'Vote counted' },
    failed: notDone('Your vote was not counted'),
    changes: allPolls(leagueId),
  });

export const useEndPoll = (leagueId: string) =>
  useMutate('delete', '/api/leagues/{leagueId}/polls/{pollId}', {
    done: ({ isRemoved }) => ({ title: isRemoved ? 'Poll removed' : 'Poll ended' }),
    failed: notDone('The poll was not ended'),
    changes: pollsAndDates(leagueId),
  });

export const useWriteConstitution = (leagueId: string) =>
  useMutate('put', '/api/leagues/{leagueId}/constitution', {
    done: ({ version: number }) => ({ title: `Version ${number} is in force` }),
    failed: notDone('The constitution was not saved'),
    changes: [under('/api/leagues/{leagueId}/constitution', { leagueId })],
  });

export type Poll = BodyOf<'/api/leagues/{leagueId}/polls'>[number];
export type Constitution = DataOf<typeof constitution>;
