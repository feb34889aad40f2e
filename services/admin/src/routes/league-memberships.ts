import { type App } from '@dynasty/kit/http';
import { cursorOf, keyOf } from '@dynasty/kit/paging';
import { Type } from 'typebox';
import { LeagueMembership, leagueMembershipOf } from '../bodies/league-membership.js';
import { type Deps } from '../deps.js';
import { SearchQuery } from './search-query.js';

/** GET /api/super-admin/league-memberships: claimed teams of all leagues, the latest claim first. */
export function leagueMembershipsRoute(app: App, { installation }: Pick<Deps, 'installation'>): void {
  app.get(
    '/api/super-admin/league-memberships',
    {
      config: { access: 'superAdmin' },
      schema: {
        summary: 'Claimed teams of all leagues, the latest claim first; a search may end a page early',
        querystring: SearchQuery,
        response: { 200: Type.Array(LeagueMembership) },
      },
    },
    async ({ query: { limit, before, search = '' } }, reply) => {
      const page = await installation.listMemberships({ after: keyOf(before) ?? '', limit, search });
      if (page.next !== '') reply.header('X-Next-Cursor', cursorOf(page.next));
      return page.memberships.map(leagueMembershipOf);
    },
  );
}
