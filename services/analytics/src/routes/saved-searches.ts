import { type App } from '@dynasty/kit/http';
import { AppError } from '@dynasty/kit/errors';
import { Type } from 'typebox';
import { keepSearch } from '../actions/keep-search.js';
import {
  SavedSearch,
  SavedSearchBody,
  SavedSearchList,
  savedSearchOf,
  SearchParams,
  SearchQuery,
} from '../bodies/saved-search.js';
import { type Deps } from '../deps.js';

const path = '/api/saved-searches/:searchId';

/** /api/saved-searches: the searches that the caller has kept. */
export function savedSearchRoutes(app: App, deps: Pick<Deps, 'savedSearches'>): void {
  app.get(
    '/api/saved-searches',
    {
      config: { access: 'account' },
      schema: { summary: "The caller's saved searches", querystring: SearchQuery, response: { 200: SavedSearchList } },
    },
    async ({ account, query: { tool } }) => {
      const searches = await deps.savedSearches.ofAccount(account.accountId);
      return { searches: searches.filter((search) => tool === undefined || search.tool === tool).map(savedSearchOf) };
    },
  );

  app.put(
    path,
    {
      config: { access: 'account', write: 'idempotent' },
      schema: {
        summary: 'Save a search, or change it',
        params: SearchParams,
        body: SavedSearchBody,
        response: { 200: SavedSearch },
      },
    },
    ({ account, params: { searchId }, body, commit }) =>
      commit(async (session) => {
        const search = { accountId: account.accountId, searchId, ...body };
        return { status: 200, body: savedSearchOf(await keepSearch(deps, session, search)) };
      }),
  );

  app.delete(
    path,
    {
      config: { access: 'account', write: 'idempotent' },
      schema: { summary: 'Forget a saved search', params: SearchParams, response: { 204: Type.Null() } },
    },
    ({ account, params: { searchId }, commit }) =>
      commit(async (session) => {
        if (await deps.savedSearches.remove(session, account.accountId, searchId)) return { status: 204, body: null };
        throw new AppError('missing', 'search-not-found', 'There is no such saved search.');
      }),
  );
}
