import { type App } from '@dynasty/kit/http';
import { keyOf, PageQuery, pageOf } from '@dynasty/kit/paging';
import { Type } from 'typebox';
import { type Deps } from '../deps.js';

const RegistrationAttempt = Type.Object({
  id: Type.String(),
  leagueId: Type.String(),
  leagueName: Type.String({ description: 'Empty when the league could not be read' }),
  userId: Type.String({ description: 'Account that tried' }),
  timestamp: Type.String({ format: 'date-time' }),
  success: Type.Boolean(),
  errorReason: Type.Union([Type.String(), Type.Null()]),
});

/** GET /api/super-admin/registration-attempts: newest first. */
export function registrationAttemptsRoute(app: App, deps: Pick<Deps, 'registrationAttempts'>): void {
  app.get(
    '/api/super-admin/registration-attempts',
    {
      config: { access: 'superAdmin' },
      schema: {
        summary: 'Tries to connect a league, good and bad, newest first',
        querystring: PageQuery,
        response: { 200: Type.Array(RegistrationAttempt) },
      },
    },
    async (request, reply) => {
      const { limit, before } = request.query;
      const found = await deps.registrationAttempts.before(keyOf(before), limit + 1);
      return pageOf(reply, found, limit, (attempt) => attempt.sortKey).map((attempt) => ({
        id: attempt._id,
        leagueId: attempt.leagueId,
        leagueName: attempt.leagueName,
        userId: attempt.accountId,
        timestamp: attempt.at.toISOString(),
        success: attempt.success,
        errorReason: attempt.errorReason === '' ? null : attempt.errorReason,
      }));
    },
  );
}
