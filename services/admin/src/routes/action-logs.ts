import { type App } from '@dynasty/kit/http';
import { pageOf, PageQuery, placeOf } from '@dynasty/kit/paging';
import { Type } from 'typebox';
import { type Deps } from '../deps.js';

const ActionLog = Type.Object({
  id: Type.String(),
  action: Type.String(),
  adminUserId: Type.Union([Type.String(), Type.Null()], { description: 'Account; null for the system' }),
  adminName: Type.String(),
  targetType: Type.String(),
  targetId: Type.String(),
  timestamp: Type.String({ format: 'date-time' }),
  details: Type.Record(Type.String(), Type.String()),
  hash: Type.String({ description: 'SHA-256 over the entry and prevHash' }),
  prevHash: Type.String(),
});

const Verification = Type.Object({
  valid: Type.Boolean(),
  entries: Type.Integer({ description: 'Entries in order, from the first on' }),
  brokenAt: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Place of the first entry that is missing or changed',
  }),
});

/** GET /api/super-admin/action-logs (newest first) and /verify (recomputes the chain of hashes). */
export function actionLogRoutes(app: App, deps: Pick<Deps, 'actionLogs'>): void {
  app.get(
    '/api/super-admin/action-logs',
    {
      config: { access: 'superAdmin' },
      schema: {
        summary: 'What administrators did, newest first',
        querystring: PageQuery,
        response: { 200: Type.Array(ActionLog) },
      },
    },
    async (request, reply) => {
      const { limit, before } = request.query;
      const found = await deps.actionLogs.before(placeOf(before), limit + 1);
      return pageOf(reply, found, limit, (entry) => entry.seq).map((entry) => ({
        id: entry.key,
        action: entry.action,
        adminUserId: entry.actorAccountId === '' ? null : entry.actorAccountId,
        adminName: entry.actorName,
        targetType: entry.targetType,
        targetId: entry.targetId,
        timestamp: entry.at.toISOString(),
        details: { ...entry.details, ...(entry.reason === '' ? {} : { reason: entry.reason }) },
        hash: entry.hash,
        prevHash: entry.prevHash,
      }));
    },
  );
  app.get(
    '/api/super-admin/action-logs/verify',
    {
      config: { access: 'superAdmin', limit: { max: 10, windowS: 60 } },
      schema: {
        summary: 'Checks the whole action log for missing or changed entries',
        response: { 200: Verification },
      },
    },
    () => deps.actionLogs.verify(),
  );
}
