import { type App } from '@dynasty/kit/http';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { Type } from 'typebox';
import { type Deps } from '../deps.js';
import { leagueActions } from '../domain/league-log.js';

/** The panel shows this many. */
const shown = 20;

const LeagueActionLog = Type.Object({
  id: Type.String(),
  action: Type.String({ description: leagueActions.join(', ') }),
  adminUsername: Type.String(),
  targetUsername: Type.String(),
  details: Type.Object({
    teamName: Type.Optional(Type.String()),
    fromUsername: Type.Optional(Type.String()),
    toUsername: Type.Optional(Type.String()),
  }),
  timestamp: Type.String({ format: 'date-time' }),
});

/** GET /api/leagues/{leagueId}/admin/action-logs: the league's latest 20 admin actions, newest first. */
export function leagueActionLogsRoute(app: App, deps: Pick<Deps, 'actionLogs'>): void {
  app.get(
    '/api/leagues/:leagueId/admin/action-logs',
    {
      config: { access: 'leagueAdmin' },
      schema: {
        summary: "The league's latest 20 admin actions, newest first",
        params: LeagueParams,
        response: { 200: Type.Array(LeagueActionLog) },
      },
    },
    async (request) => {
      const entries = await deps.actionLogs.ofLeague(request.league.chainId, leagueActions, shown);
      return entries.map((entry) => ({
        id: entry.key,
        action: entry.action,
        adminUsername: entry.actorName,
        targetUsername: entry.targetName,
        details: entry.details,
        timestamp: entry.at.toISOString(),
      }));
    },
  );
}
