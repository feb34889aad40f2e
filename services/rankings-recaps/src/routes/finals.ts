import { type App } from '@dynasty/kit/http';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { findBooks } from '../actions/find-books.js';
import { Finals, finalsBody } from '../bodies/finals.js';
import { type Deps } from '../deps.js';

/** GET /api/leagues/{leagueId}/finals: who won each season, and the way there. */
export function finalsRoute(app: App, deps: Pick<Deps, 'seasonBooks' | 'leagueSync'>): void {
  app.get(
    '/api/leagues/:leagueId/finals',
    {
      config: { access: 'member', keep: { for: 'league' } },
      schema: {
        summary: 'Champion, runner-up, third and last of each season, and the champion’s playoffs',
        params: LeagueParams,
        response: { 200: Finals },
      },
    },
    async ({ league }) => finalsBody(await findBooks(deps, league)),
  );
}
