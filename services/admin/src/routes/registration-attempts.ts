import { type App } from '@dynasty/kit/http';
import { keyOf, pageOf } from '@dynasty/kit/paging';
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
        summary: 'Tries to connect a league, good and bad, newest first',
        querystring: SearchQuery,
        response: { 200: Type.Array(RegistrationAttempt) },
      },
    },
    async (request, reply) => {
      const { limit, before, search } = request.query;
      const found = await deps.registrationAttempts.before(keyOf(before), limit + 1, searchPattern(search));
      return pageOf(reply, found, limit, (attempt) => attempt.sortKey).map(registrationAttemptOf);
    },
  );
}
