import { type App } from '@dynasty/kit/http';
import { WeekParams } from '@dynasty/kit/league/route-params';
import { type FindDeps, findRanking } from '../actions/find-ranking.js';
import { PowerRankings, powerRankingsOf } from '../bodies/power-rankings.js';

/**
 * GET /api/leagues/{leagueId}/power-rankings/{week}: the ranking after that week. An unfinished week is ranked by
 * what is known: the finished weeks before it.
 */
export function powerRankingsRoute(app: App, deps: FindDeps): void {
  app.get(
    '/api/leagues/:leagueId/power-rankings/:week',
    {
      config: { access: 'member', keep: { for: 'league' } },
      schema: {
        summary: 'Power rankings of a week, best team first',
        params: WeekParams,
        response: { 200: PowerRankings },
      },
    },
    async ({ league, params: { week } }) => {
      const [ranking, { weights }] = await Promise.all([
        findRanking(deps, league, week),
        deps.powerWeights.of(league.connectionId),
      ]);
      return powerRankingsOf(league.season, week, ranking, weights);
    },
  );
}
