import { AppError } from '@dynasty/kit/errors';
import { type App } from '@dynasty/kit/http';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { PageQuery } from '@dynasty/kit/paging';
import { Type } from 'typebox';
import { listReports, withMessages } from '../actions/report-message.js';
import { Report } from '../bodies/report.js';
import { type Deps } from '../deps.js';

const ReportParams = Type.Object(
  { ...LeagueParams.properties, reportId: Type.String({ pattern: '^[A-Za-z0-9_.-]{1,400}$' }) },
  { additionalProperties: false },
);

/** What members have reported, for the admins of their league. */
export function reportRoutes(app: App, deps: Pick<Deps, 'messages' | 'reports'>): void {
  app.get(
    '/api/leagues/:leagueId/chat/reports',
    {
      config: { access: 'leagueAdmin' },
      schema: {
        summary: 'Messages that members have reported, newest first',
        params: LeagueParams,
        querystring: PageQuery,
        response: { 200: Type.Array(Report) },
      },
    },
    async ({ league, query }, reply) => {
      const { reports, next } = await listReports(deps, league, query);
      if (next !== undefined) reply.header('X-Next-Cursor', next);
      return reports;
    },
  );

  app.post(
    '/api/leagues/:leagueId/chat/reports/:reportId/close',
    {
      config: { access: 'leagueAdmin', write: 'idempotent' },
      schema: { summary: 'Notes that a report has been dealt with', params: ReportParams, response: { 200: Report } },
    },
    ({ league, params: { reportId }, commit }) =>
      commit(async (session) => {
        const closed = await deps.reports.close(session, league.chainId, reportId);
        const [body] = closed === null ? [] : await withMessages(deps, [closed]);
        if (body === undefined) throw new AppError('missing', 'report-not-found', 'There is no such report.');
        return { status: 200, body };
      }),
  );
}
