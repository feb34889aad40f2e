import { type App } from '@dynasty/kit/http';
import { recordDenial } from '../actions/record-denial.js';
import { type Deps } from '../deps.js';

/** Puts refused calls to super admins' routes on record, once the caller has got the refusal. */
export function logDenials(app: App, deps: Pick<Deps, 'actionLogs' | 'mongo' | 'logger'>): void {
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.access !== 'superAdmin' || reply.statusCode !== 403) return;
    const { accountId, username } = request.account;
    const route = `${request.method} ${request.routeOptions.url ?? ''}`;
    await recordDenial(deps, { accountId, username, route, at: new Date() }).catch((error: unknown) =>
      deps.logger.error({ err: error }, 'a refused call could not be put on record'),
    );
  });
}
