import { AppError } from '@dynasty/kit/errors';
import { type App } from '@dynasty/kit/http';
import { Closed } from '@dynasty/kit/http/fields';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { cursorOf, placeOf } from '@dynasty/kit/paging';
import { Type } from 'typebox';
import { LeagueActionLog, leagueActionLogOf } from '../bodies/action-log.js';
import { type Deps } from '../deps.js';
import { leagueActions } from '../domain/league-log.js';
import { searchFor } from '../domain/search.js';
import { searchFields } from './search-query.js';

const instant = (description: string) => Type.Optional(Type.String({ format: 'date-time', description }));

const LogQuery = Closed({
  ...searchFields,
  // The panel shows this many at first.
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
  action: Type.Optional(Type.Enum([...leagueActions], { type: 'string' })),
  from: instant('From this instant on'),
  until: instant('Before this instant'),
});

/** Throws AppError `invalid` for a leap second, which is a time that no date can hold. */
function timeOf(text: string | undefined, field: string): Date | undefined {
  if (text === undefined) return undefined;
  const time = new Date(text);
  if (!Number.isNaN(time.getTime())) return time;
  throw new AppError('invalid', 'invalid-request', `querystring/${field} is no time`, { details: { field } });
}

const searched = ['actorName', 'targetName', 'details.fromUsername', 'details.toUsername', 'details.teamName'];

/** GET /api/leagues/{leagueId}/admin/action-logs: the league's admin actions, newest first. */
export function leagueActionLogsRoute(app: App, deps: Pick<Deps, 'actionLogs' | 'goneLeagues'>): void {
  app.get(
    '/api/leagues/:leagueId/admin/action-logs',
    {
      config: { access: 'leagueAdmin' },
      schema: {
        summary:
          "The league's admin actions, newest first: the latest 20 unless more are asked for; a filter may end a page early",
        params: LeagueParams,
        querystring: LogQuery,
        response: { 200: Type.Array(LeagueActionLog) },
      },
    },
    async ({ league: { chainId }, query: { limit, before, action, search, from, until } }, reply) => {
      // Entries are never changed: those of a league that was taken in keep its name.
      const chainIds = [chainId, ...(await deps.goneLeagues.absorbedBy(chainId))];
      const filter = {
        chainIds,
        actions: action === undefined ? leagueActions : [action],
        seq: placeOf(before),
        search: searchFor(search, searched),
        from: timeOf(from, 'from'),
        until: timeOf(until, 'until'),
      };
      const { entries, next } = await deps.actionLogs.page(filter, limit);
      if (next !== null) reply.header('X-Next-Cursor', cursorOf(next));
      return entries.map(leagueActionLogOf);
    },
  );
}
