import { type App } from '@dynasty/kit/http';
import { AppError } from '@dynasty/kit/errors';
import { requireMember } from '@dynasty/kit/league/access-rules';
import { Type } from 'typebox';
import { keepSearch } from '../actions/keep-search.js';
import {
  namesOwner,
  SavedSearch,
  SavedSearchBody,
  SavedSearchList,
  savedSearchOf,
  searchesIn,
  SearchParams,
  SearchQuery,
} from '../bodies/saved-search.js';
import { type Deps } from '../deps.js';

const path = '/api/saved-searches/:searchId';

/** /api/saved-searches: the searches that the caller has kept. */
export function savedSearchRoutes(app: App, deps: Pick<Deps, 'savedSearches' | 'goneLeagues' | 'leagues'>): void {
  app.get(
    '/api/saved-searches',
    {
      config: { access: 'account' },
      schema: { summary: "The caller's saved searches", querystring: SearchQuery, response: { 200: SavedSearchList } },
    },
    async ({ account: { accountId }, query: { tool, leagueId } }) => {
      const searches = await deps.savedSearches.ofAccount(accountId);
      if (tool === undefined) return { searches: searches.map(savedSearchOf) };
      const ofTool = searches.filter((search) => search.tool === tool);
      const isAsked = leagueId !== undefined && ofTool.some(({ chainId }) => chainId !== undefined);
      const league = isAsked ? await requireMember(deps.leagues, accountId, leagueId) : undefined;
      return { searches: searchesIn(ofTool, league?.chainId).map(savedSearchOf) };
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
    async ({ account: { accountId }, params: { searchId }, body: { leagueId, ...body }, commit }) => {
      const isOfLeague = leagueId !== undefined && namesOwner(body.query);
      const league = isOfLeague ? await requireMember(deps.leagues, accountId, leagueId) : null;
      return commit(async (session) => {
        const search = { accountId, searchId, ...body };
        return { status: 200, body: savedSearchOf(await keepSearch(deps, session, search, league)) };
      });
    },
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
