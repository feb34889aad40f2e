import { AppError } from '@dynasty/kit/errors';
import { type App } from '@dynasty/kit/http';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { Type } from 'typebox';
import { findBooks } from '../actions/find-books.js';
import { CareerBody, careerBody } from '../bodies/career.js';
import { type Deps } from '../deps.js';
import { careerOf } from '../domain/book/career.js';

const Params = Type.Object(
  { ...LeagueParams.properties, userId: Type.String({ pattern: '^[0-9]{1,20}$' }) },
  { additionalProperties: false },
);

/** GET /api/leagues/{leagueId}/careers/{userId}: a person's seasons, best weeks, rivals and games in this league. */
export function careerRoute(app: App, deps: Pick<Deps, 'seasonBooks' | 'leagueSync'>): void {
  app.get(
    '/api/leagues/:leagueId/careers/:userId',
    {
      config: { access: 'member', keep: { for: 'league' } },
      schema: { summary: "A person's career in the league", params: Params, response: { 200: CareerBody } },
    },
    async ({ league, params }) => {
      const career = careerOf(await findBooks(deps, league), params.userId);
      if (career === undefined) throw new AppError('missing', 'no-career', 'They have not played a week here.');
      return careerBody(career);
    },
  );
}
