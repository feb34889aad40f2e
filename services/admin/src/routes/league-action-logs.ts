import { type App } from '@dynasty/kit/http';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { Type } from 'typebox';
import { LeagueActionLog, leagueActionLogOf } from '../bodies/action-log.js';
import { type Deps } from '../deps.js';
import { leagueActions } from '../domain/league-log.js';

/** The panel shows this many. */
const shown = 20;

/** GET /api/leagues/{leagueId}/admin/action-logs: the league's latest 20 admin actions, newest first. */
export function leagueActionLogsRoute(app: App, deps: Pick<Deps, 'actionLogs' | 'goneLeagues'>): void {
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
      const { chainId } = request.league;
      // Entries are never changed: those of a league that was taken in keep its name.
      const chainIds = [chainId, ...(await deps.goneLeagues.absorbedBy(chainId))];
      const entries = await deps.actionLogs.ofChains(chainIds, leagueActions, shown);
      return entries.map(leagueActionLogOf);
    },
  );
}
