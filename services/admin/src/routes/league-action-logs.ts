import { type App } from '@dynasty/kit/http';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { Type } from 'typebox';
import { LeagueActionLog, leagueActionLogOf } from '../bodies/action-log.js';
import { type Deps } from '../deps.js';
import { leagueActions } from '../domain/league-log.js';

/** The panel shows this many. */
const shown = 20;

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
      return entries.map(leagueActionLogOf);
    },
  );
}
