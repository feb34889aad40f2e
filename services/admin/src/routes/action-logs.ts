import { type App } from '@dynasty/kit/http';
import { cursorOf, placeOf } from '@dynasty/kit/paging';
import { Type } from 'typebox';
import { ActionLog, actionLogOf, Verification } from '../bodies/action-log.js';
import { type Deps } from '../deps.js';
import { searchFor } from '../domain/search.js';
import { SearchQuery } from './search-query.js';

const searched = ['action', 'actorName', 'actorAccountId', 'targetType', 'targetId', 'targetName'];

/** GET /api/super-admin/action-logs (newest first) and /verify (recomputes the chain of hashes). */
export function actionLogRoutes(app: App, deps: Pick<Deps, 'actionLogs'>): void {
  app.get(
    '/api/super-admin/action-logs',
    {
      config: { access: 'superAdmin' },
      schema: {
        summary: 'What administrators did, newest first; a search may end a page early',
        querystring: SearchQuery,
        response: { 200: Type.Array(ActionLog) },
      },
    },
    async (request, reply) => {
      const { limit, before, search } = request.query;
      const filter = { seq: placeOf(before), search: searchFor(search, searched) };
      const { entries, next } = await deps.actionLogs.page(filter, limit);
      if (next !== null) reply.header('X-Next-Cursor', cursorOf(next));
      return entries.map(actionLogOf);
    },
  );
  app.get(
    '/api/super-admin/action-logs/verify',
    {
      config: { access: 'superAdmin', limit: { max: 10, windowS: 60 } },
      schema: {
        summary: 'Checks the whole action log for missing or changed entries',
        response: { 200: Verification },
      },
    },
    () => deps.actionLogs.verify(),
  );
}
