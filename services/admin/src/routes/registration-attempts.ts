import { type App } from '@dynasty/kit/http';
import { cursorOf, keyOf } from '@dynasty/kit/paging';
import { Type } from 'typebox';
import { RegistrationAttempt, registrationAttemptOf } from '../bodies/registration-attempt.js';
import { type Deps } from '../deps.js';
import { searchPattern } from '../domain/search.js';
import { SearchQuery } from './search-query.js';

/** GET /api/super-admin/registration-attempts: newest first. */
export function registrationAttemptsRoute(app: App, deps: Pick<Deps, 'registrationAttempts'>): void {
  app.get(
    '/api/super-admin/registration-attempts',
    {
      config: { access: 'superAdmin' },
      schema: {
        summary: 'Tries to connect a league, good and bad, newest first; a search may end a page early',
        querystring: SearchQuery,
        response: { 200: Type.Array(RegistrationAttempt) },
      },
    },
    async (request, reply) => {
      const { limit, before, search } = request.query;
      const filter = { before: keyOf(before), search: searchPattern(search) };
      const { rows, next } = await deps.registrationAttempts.page(filter, limit);
      if (next !== null) reply.header('X-Next-Cursor', cursorOf(next));
      return rows.map(registrationAttemptOf);
    },
  );
}
