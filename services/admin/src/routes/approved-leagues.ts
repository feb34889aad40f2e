import { type App } from '@dynasty/kit/http';
import { Closed } from '@dynasty/kit/http/fields';
import { cursorOf, keyOf } from '@dynasty/kit/paging';
import { Type } from 'typebox';
import { ApprovedLeague, approvedLeagueOf, LeagueStatus } from '../bodies/approved-league.js';
import { type Deps } from '../deps.js';
import { searchPattern } from '../domain/search.js';
import { searchFields } from './search-query.js';

/** GET /api/super-admin/approved-leagues: newest approval first. */
export function approvedLeaguesRoute(app: App, deps: Pick<Deps, 'approvedLeagues'>): void {
  app.get(
    '/api/super-admin/approved-leagues',
    {
      config: { access: 'superAdmin' },
      schema: {
        summary: 'Leagues that were approved or suspended, newest approval first; a search may end a page early',
        querystring: Closed({ ...searchFields, status: Type.Optional(LeagueStatus) }),
        response: { 200: Type.Array(ApprovedLeague) },
      },
    },
    async (request, reply) => {
      const { limit, before, search, status } = request.query;
      const filter = { before: keyOf(before), search: searchPattern(search), status };
      const { rows, next } = await deps.approvedLeagues.page(filter, limit);
      if (next !== null) reply.header('X-Next-Cursor', cursorOf(next));
      return rows.map(approvedLeagueOf);
    },
  );
}
