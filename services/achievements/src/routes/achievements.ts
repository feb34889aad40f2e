import { type App } from '@dynasty/kit/http';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { keyOf, pageOf, PageQuery } from '@dynasty/kit/paging';
import { Type } from 'typebox';
import { Achievement, achievementOf } from '../bodies/achievement.js';
import { type Deps } from '../deps.js';

const AwardsQuery = Type.Object(
  {
    ...PageQuery.properties,
    season: Type.Optional(Type.String({ pattern: '^[0-9]{4}$' })),
    kind: Type.Optional(Type.String({ pattern: '^[a-z_]{1,40}$', description: 'An achievementType' })),
    userId: Type.Optional(Type.String({ pattern: '^[0-9]{1,20}$' })),
  },
  { additionalProperties: false },
);

/** GET /api/leagues/{leagueId}/achievements: what the league's members hold, newest season and week first. */
export function achievementsRoute(app: App, deps: Pick<Deps, 'achievements'>): void {
  app.get(
    '/api/leagues/:leagueId/achievements',
    {
      config: { access: 'member', keep: { for: 'league' } },
      schema: {
        summary: "The members' achievements, newest season and week first",
        params: LeagueParams,
        querystring: AwardsQuery,
        response: { 200: Type.Array(Achievement) },
      },
    },
    async (request, reply) => {
      const { limit, before, season, kind, userId } = request.query;
      const found = await deps.achievements.given(request.league.chainId, keyOf(before), limit + 1, {
        season,
        kind,
        sleeperUserId: userId,
      });
      return pageOf(reply, found, limit, (award) => award.sortKey).map(achievementOf);
    },
  );
}
