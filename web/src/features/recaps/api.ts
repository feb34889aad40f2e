import { saidBy } from '../../lib/api/api-error';
import { get, type DataOf } from '../../lib/api/get';
import { useMutate } from '../../lib/api/mutate';
import { under } from '../../lib/api/query-key';

/** The recaps of the season of a league, newest week first. */
export const recaps = (leagueId: string) => get('/api/leagues/{leagueId}/recaps', { path: { leagueId } });

/** A recap with the facts that its numbers stand on. */
export const recap = (leagueId: string, id: string) =>
  get('/api/leagues/{leagueId}/recaps/{id}', { path: { leagueId, id } });

export const recapSettings = (leagueId: string) =>
  get('/api/leagues/{leagueId}/recaps/settings', { path: { leagueId } });

const allRecaps = (leagueId: string) => [under('/api/leagues/{leagueId}/recaps', { leagueId })];

export const useGenerate = (leagueId: string) =>
  useMutate('post', '/api/leagues/{leagueId}/recaps/{week}/{season}', {
    done: { title: 'Recap Generated' },
    failed: (error) => ({ title: 'Generation Failed', text: saidBy(error, 'Failed to generate recap.') }),
    changes: allRecaps(leagueId),
  });

export const useDelete = (leagueId: string) =>
  useMutate('delete', '/api/leagues/{leagueId}/recaps/{id}', {
    done: { title: 'Recap Deleted' },
    failed: (error) => ({ title: 'Delete Failed', text: saidBy(error, 'Failed to delete recap.') }),
    changes: allRecaps(leagueId),
  });

export const usePostToChat = (leagueId: string) =>
  useMutate('post', '/api/leagues/{leagueId}/recaps/{id}/chat-card', {
    done: { title: 'Posted to the League Chat' },
    failed: (error) => ({ title: 'Not Posted', text: saidBy(error, 'Failed to post the recap.') }),
    changes: allRecaps(leagueId),
  });

export const useSetAutomatic = (leagueId: string) =>
  useMutate('put', '/api/leagues/{leagueId}/recaps/settings', {
    failed: { title: 'Error', text: 'Failed to save the setting' },
    changes: allRecaps(leagueId),
  });

export type RecapCard = DataOf<typeof recaps>[number];
export type Recap = DataOf<typeof recap>;
export type Section = Recap['sections'][number];
export type Sentence = Section['sentences'][number];
export type Fact = Recap['facts'][number];
