import { type App } from '@dynasty/kit/http';
import { cursorOf, keyOf } from '@dynasty/kit/paging';
import { Type } from 'typebox';
import { reportSystem } from '../actions/report-system.js';
import { Freshness, freshnessOf, System, systemBody } from '../bodies/system.js';
import { type Deps } from '../deps.js';
import { SearchQuery } from './search-query.js';

/** A page asks every five seconds, and people have it open in several tabs. */
const limit = { max: 240, windowS: 60 };

/** /api/super-admin/system: how fresh what is read is, what waits, and which processes run; all leagues page by page. */
export function systemRoutes(app: App, deps: Pick<Deps, 'installation' | 'bus' | 'logger'>): void {
  app.get(
    '/api/super-admin/system',
    {
      // Who looks here while the database is away wants to know what else is there.
      config: { access: 'superAdmin', limit, withoutDatabase: true },
      schema: { summary: 'Freshness, provider budget, queues and processes', response: { 200: System } },
    },
    async () => systemBody(await reportSystem(deps), new Date()),
  );

  app.get(
    '/api/super-admin/league-freshness',
    {
      config: { access: 'superAdmin', limit },
      schema: {
        summary: 'How fresh every league is, longest unread first; a search may end a page early',
        querystring: SearchQuery,
        response: { 200: Type.Array(Freshness) },
      },
    },
    async ({ query: { limit: rows, before, search = '' } }, reply) => {
      const page = await deps.installation.listFreshness({ after: keyOf(before) ?? '', limit: rows, search });
      if (page.next !== '') reply.header('X-Next-Cursor', cursorOf(page.next));
      return page.leagues.map(freshnessOf);
    },
  );
}
