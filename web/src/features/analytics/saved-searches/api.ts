import { saidBy } from '../../../lib/api/api-error';
import { get, type DataOf } from '../../../lib/api/get';
import { useMutate } from '../../../lib/api/mutate';
import { under } from '../../../lib/api/query-key';
import type { SavedTool } from '../tools';

export const savedSearches = (tool: SavedTool) => get('/api/saved-searches', { query: { tool } });

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
