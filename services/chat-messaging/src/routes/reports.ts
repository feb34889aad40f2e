import { type App } from '@dynasty/kit/http';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { PageQuery } from '@dynasty/kit/paging';
import { Type } from 'typebox';
import { listReports, showReport } from '../actions/report-message.js';
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
      // Of the message nothing is stored under a key.
      config: { access: 'leagueAdmin', write: 'idempotent', repeats: 'checked' },
      schema: { summary: 'Notes that a report has been dealt with', params: ReportParams, response: { 200: Report } },
    },
    async ({ league: { chainId }, params: { reportId }, commit }) => {
      await showReport(deps, chainId, reportId);
      return commit(
        async (session) => {
          await deps.reports.close(session, chainId, reportId);
          return { status: 200, body: null };
        },
        () => showReport(deps, chainId, reportId),
      );
    },
  );
}
