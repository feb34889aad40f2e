import { type LeagueAccess } from '@dynasty/kit/league/access';
import { type App } from '@dynasty/kit/http';
import { WeekParams } from '@dynasty/kit/league/route-params';
import { unlessMissing } from '@dynasty/kit/rpc';
import { type Deps } from '../deps.js';
import { allFactors } from '../domain/factors.js';
import { namedRankings } from '../actions/rank-weeks.js';
import { type StoredRanking } from '../store/rankings.js';
import { PowerRankings } from '../bodies/power-rankings.js';

type RouteDeps = Pick<Deps, 'rankings' | 'leagueSync'>;

/**
 * GET /api/leagues/{leagueId}/power-rankings/{week}: the ranking after that week. An unfinished week is ranked by
 * what is known: the finished weeks before it.
 */
export function powerRankingsRoute(app: App, deps: RouteDeps): void {
  app.get(
    '/api/leagues/:leagueId/power-rankings/:week',
    {
      config: { access: 'member' },
      schema: {
        summary: 'Power rankings of a week, best team first',
        params: WeekParams,
        response: { 200: PowerRankings },
      },
    },
    async (request) => {
      const { week } = request.params;
      const { league } = request;
      const ranking = (await deps.rankings.upTo({ ...league, week })) ?? (await computed(deps, league, week));
      return {
        season: league.season,
        week,
        throughWeek: ranking?.week ?? null,
        rankings: (ranking?.teams ?? []).map((team) => ({ ...team, avatar: team.avatar === '' ? null : team.avatar })),
        methodology: { factors: ranking?.factors ?? [...allFactors] },
      };
    },
  );
}

/** For a league that was connected a moment ago, whose weeks are on their way here. Nothing is stored. */
async function computed(
  deps: RouteDeps,
  { chainId, season }: LeagueAccess,
  week: number,
): Promise<StoredRanking | undefined> {
  const answer = await unlessMissing(deps.leagueSync.getSeason({ chainId, season }));
  if (answer === undefined) return undefined;
  return namedRankings({ chainId, season }, answer).findLast((ranking) => ranking.week <= week);
}
