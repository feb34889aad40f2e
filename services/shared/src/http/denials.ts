import type { Logger } from '../logger.js';
import type { App } from './app-types.js';

/** A call that is reserved for super admins, made by somebody else. */
export interface DeniedCall {
  accountId: string;
  username: string;
  /** Method and path, parameters by their names. */
  route: string;
}

/** Tells of refused calls to super admins' routes, once the caller has got the refusal. */
export function tellDenials(
  app: App,
  { logger }: { logger: Logger },
  record: (denied: DeniedCall) => Promise<void>,
): void {
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.access !== 'superAdmin' || reply.statusCode !== 403) return;
    const { accountId, username } = request.account;
    const route = `${request.method} ${request.routeOptions.url ?? ''}`;
    await record({ accountId, username, route }).catch((error: unknown) =>
      logger.error({ err: error, route }, 'a refused call could not be put on record'),
    );
  });
}
