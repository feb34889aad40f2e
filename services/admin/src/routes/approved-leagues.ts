import { type App } from '@dynasty/kit/http';
import { keyOf, PageQuery, pageOf } from '@dynasty/kit/paging';
import { Type } from 'typebox';
import { type Deps } from '../deps.js';

const ApprovedLeague = Type.Object({
  leagueId: Type.String(),
  name: Type.String(),
  season: Type.String(),
  totalRosters: Type.Integer(),
  status: Type.Union([Type.Literal('approved'), Type.Literal('suspended')]),
  notes: Type.String(),
  approvedAt: Type.String({ format: 'date-time' }),
  registeredAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
});

/** GET /api/super-admin/approved-leagues: newest approval first. */
export function approvedLeaguesRoute(app: App, deps: Pick<Deps, 'approvedLeagues'>): void {
  app.get(
    '/api/super-admin/approved-leagues',
    {
      config: { access: 'superAdmin' },
      schema: {
        summary: 'Leagues that were approved or suspended, newest approval first',
        querystring: PageQuery,
        response: { 200: Type.Array(ApprovedLeague) },
      },
    },
    async (request, reply) => {
      const { limit, before } = request.query;
      const found = await deps.approvedLeagues.before(keyOf(before), limit + 1);
      return pageOf(reply, found, limit, (league) => league.sortKey).map((league) => ({
        leagueId: league._id,
        name: league.name,
        season: league.season,
        totalRosters: league.totalRosters,
        status: league.status,
        notes: league.notes,
        approvedAt: league.approvedAt.toISOString(),
        registeredAt: league.registeredAt?.toISOString() ?? null,
      }));
    },
  );
}
