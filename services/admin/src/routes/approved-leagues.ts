import { type App } from '@dynasty/kit/http';
import { keyOf, PageQuery, pageOf } from '@dynasty/kit/paging';
import { Type } from 'typebox';
import { ApprovedLeague, approvedLeagueOf } from '../bodies/approved-league.js';
import { type Deps } from '../deps.js';

/** GET /api/super-admin/approved-leagues: newest approval first. */
export function approvedLeaguesRoute(app: App, deps: Pick<Deps, 'approvedLeagues'>): void {
  app.get(
    '/api/super-admin/approved-leagues',
    {
      config: { access: 'superAdmin' },
      schema: {
        summary: 'Leagues that were approved or suspended, newest approval first',
        querystring: PageQuery,
        response: { 200: Type.Array(ApprovedLeague) },
      },
    },
    async (request, reply) => {
      const { limit, before } = request.query;
      const found = await deps.approvedLeagues.before(keyOf(before), limit + 1);
      return pageOf(reply, found, limit, (league) => league.sortKey).map(approvedLeagueOf);
    },
  );
}
