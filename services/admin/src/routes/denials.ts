import { type App } from '@dynasty/kit/http';
import { type Deps } from '../deps.js';

const minuteMs = 60_000;

/**
 * Puts refused calls to super admins' routes on record: one entry a minute for an account and a route, so that
 * nobody can flood the log.
 */
export function logDenials(app: App, deps: Pick<Deps, 'actionLogs' | 'mongo' | 'logger'>): void {
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.access !== 'superAdmin' || reply.statusCode !== 403) return;
    const { accountId, username } = request.account;
    const route = `${request.method} ${request.routeOptions.url ?? ''}`;
    const at = new Date();
    const entry = {
      key: `denied/${accountId}/${route}/${Math.floor(at.getTime() / minuteMs)}`,
      at,
      action: 'access_denied',
      actorAccountId: accountId,
      actorName: username,
      chainId: '',
      targetType: 'route',
      targetId: route,
      targetName: '',
      details: {},
      reason: '',
    };
    await deps.mongo
      .transaction((session) => deps.actionLogs.append(session, entry))
      .catch((error: unknown) => deps.logger.error({ err: error }, 'a refused call could not be put on record'));
  });
}
