import { type App } from '@dynasty/kit/http';
import { pageOf, placeOf } from '@dynasty/kit/paging';
import { Type } from 'typebox';
import { ActionLog, actionLogOf, Verification } from '../bodies/action-log.js';
import { type Deps } from '../deps.js';
import { searchPattern } from '../domain/search.js';
import { SearchQuery } from './search-query.js';

/** GET /api/super-admin/action-logs (newest first) and /verify (recomputes the chain of hashes). */
export function actionLogRoutes(app: App, deps: Pick<Deps, 'actionLogs'>): void {
  app.get(
    '/api/super-admin/action-logs',
    {
      config: { access: 'superAdmin' },
      schema: {
        summary: 'What administrators did, newest first',
        querystring: SearchQuery,
        response: { 200: Type.Array(ActionLog) },
      },
    },
    async (request, reply) => {
      const { limit, before, search } = request.query;
      const found = await deps.actionLogs.before(placeOf(before), limit + 1, searchPattern(search));
      return pageOf(reply, found, limit, (entry) => entry.seq).map(actionLogOf);
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
