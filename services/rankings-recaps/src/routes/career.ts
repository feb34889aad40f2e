import { AppError } from '@dynasty/kit/errors';
import { type App } from '@dynasty/kit/http';
import { MemberParams } from '@dynasty/kit/league/route-params';
import { findBooks } from '../actions/find-books.js';
import { CareerBody, careerBody } from '../bodies/career.js';
import { type Deps } from '../deps.js';
import { careerOf } from '../domain/book/career.js';

/** GET /api/leagues/{leagueId}/careers/{userId}: a person's seasons, best weeks, rivals and games in this league. */
export function careerRoute(app: App, deps: Pick<Deps, 'seasonBooks' | 'leagueSync'>): void {
  app.get(
    '/api/leagues/:leagueId/careers/:userId',
    {
      config: { access: 'member', keep: { for: 'league' } },
      schema: { summary: "A person's career in the league", params: MemberParams, response: { 200: CareerBody } },
    },
    async ({ league, params }) => {
      const career = careerOf(await findBooks(deps, league), params.userId);
      if (career === undefined) throw new AppError('missing', 'no-career', 'They have not played a week here.');
      return careerBody(career);
    },
  );
}
