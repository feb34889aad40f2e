import { notDone } from '../../../lib/api/failed';
import { get, type DataOf } from '../../../lib/api/get';
import { useMutate } from '../../../lib/api/mutate';
import { under } from '../../../lib/api/query-key';

const path = '/api/leagues/{leagueId}/calendar';

/** All dates of a league, the earliest first. */
export const calendar = (leagueId: string) => get(path, { path: { leagueId } });
export type Calendar = DataOf<typeof calendar>;
export type LeagueDate = Calendar['dates'][number];

const changes = (leagueId: string) => [under(path, { leagueId })];

/** Opens the reader's private address, or gives it another one: it is told this once. */
export const useOpenFeed = (leagueId: string) =>
  useMutate('post', `${path}/feed`, {
    done: { title: 'Address opened' },
    failed: notDone('The address was not opened'),
    changes: changes(leagueId),
  });

export const useCloseFeed = (leagueId: string) =>
  useMutate('delete', `${path}/feed`, {
    done: { title: 'Address turned off' },
    failed: notDone('The address was not turned off'),
    changes: changes(leagueId),
  });

export const useAddDate = (leagueId: string) =>
  useMutate('post', `${path}/dates`, {
    done: { title: 'Date added' },
    failed: notDone('The date was not added'),
    changes: changes(leagueId),
  });

export const useChangeDate = (leagueId: string) =>
  useMutate('put', `${path}/dates/{dateId}`, {
    done: { title: 'Date changed' },
    failed: notDone('The date was not changed'),
    changes: changes(leagueId),
  });

export const useRemoveDate = (leagueId: string) =>
  useMutate('delete', `${path}/dates/{dateId}`, {
    done: { title: 'Date removed' },
    failed: notDone('The date was not removed'),
    changes: changes(leagueId),
  });
