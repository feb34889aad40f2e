import { saidBy } from '../../../lib/api/api-error';
import { get, type DataOf } from '../../../lib/api/get';
import { useMutate } from '../../../lib/api/mutate';
import { under } from '../../../lib/api/query-key';
import type { SavedTool } from '../tools';

/** The searches of a tool; those that name an owner only in their own league. */
export const savedSearches = (tool: SavedTool, leagueId: string | undefined) =>
  get('/api/saved-searches', { query: { tool, ...(leagueId !== undefined && { leagueId }) } });

export type SavedSearch = DataOf<typeof savedSearches>['searches'][number];

const changes = [under('/api/saved-searches')];

export const useSaveSearch = () =>
  useMutate('put', '/api/saved-searches/{searchId}', {
    done: ({ name }) => ({ title: 'Search Saved', text: name }),
    failed: (error) => ({ title: 'Saving Failed', text: saidBy(error, 'The search could not be saved.') }),
    changes,
  });

export const useDeleteSearch = () =>
  useMutate('delete', '/api/saved-searches/{searchId}', {
    failed: (error) => ({ title: 'Deleting Failed', text: saidBy(error, 'The search could not be deleted.') }),
    changes,
  });
