import { type App } from '@dynasty/kit/http';
import { WeekParams } from '@dynasty/kit/league/route-params';
import { type FindDeps, findRanking } from '../actions/find-ranking.js';
import { Luck, luckBody } from '../bodies/luck.js';

/** GET /api/leagues/{leagueId}/luck/{week}: after that week, or the last finished one before it. */
export function luckRoute(app: App, deps: FindDeps): void {
  app.get(
    '/api/leagues/:leagueId/luck/:week',
    {
      config: { access: 'member', keep: { for: 'league' } },
      schema: {
        summary: 'Expected and actual wins, strength of schedule, and every team on every schedule',
        params: WeekParams,
        response: { 200: Luck },
      },
    },
    async ({ league, params: { week } }) => luckBody(league.season, week, await findRanking(deps, league, week)),
  );
}
