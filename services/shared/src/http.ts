// Brings `summary`, `tags` and the like into the types of route schemas.
import '@fastify/swagger';
import fastify, { LogController, type FastifyBaseLogger } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { App, HttpAppOptions, HttpCore } from './http/app-types.js';
import { BODY_BYTES } from './http/body-limit.js';
import { addDraining } from './http/draining.js';
import { addErrorTable, schemaError, unroutable } from './http/error-table.js';
import { addGuard } from './http/guard.js';
import { addHeaders } from './http/headers.js';
import { addHealth, addMetrics } from './http/health.js';
import { addLimits } from './http/limits.js';
import { addPressureValve } from './http/pressure.js';
import { REQUEST_TIMEOUT_MS } from './http/request-timeout.js';
import { addSilenceValve } from './http/silent-database.js';
import { addOpenApi } from './http/openapi-route.js';
import { addValidation } from './http/validation.js';
import { addTimeLimit } from './http/time-limit.js';
import { addTrail } from './http/trail.js';
import { addWrites } from './http/writes.js';
import { serializersWhenFirstAsked } from './http/when-first-asked.js';
import { isRequestId, requestIdHeader } from './trail.js';

export { type Access, type AccessRules, superAdminRule } from './http/access-rules.js';
export type { App, HttpAppOptions, HttpCore, RouteLimit, WriteKind } from './http/app-types.js';
export { routesOf } from './http/guard.js';
export { ErrorBody } from './http/schemas.js';

/** Longer than a gateway keeps an idle connection, so it never sends into a socket that is being closed. */
const keepAliveMs = 72_000;

/** As long as the longest id that a route's schema takes, in characters: a longer one is refused before any schema. */
const longestParam = 400;

/**
 * A service's HTTP application. Every route must declare `config: { access }`, and `write` unless it is a GET; schemas
 * are closed; failures are thrown as AppError and turned into responses by one table. Gives /healthz, /readyz, /metrics and
 * /api-docs.json.
 */
export async function createHttpApp(core: HttpCore, o: HttpAppOptions): Promise<App> {
  const app: App = fastify({
    loggerInstance: core.logger as FastifyBaseLogger,
    bodyLimit: o.bodyLimit ?? BODY_BYTES,
    routerOptions: { maxParamLength: longestParam },
    keepAliveTimeout: keepAliveMs,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: 10_000, maxHeaderSize: 16 * 1024 },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: unroutable,
    genReqId: requestId,
    // The id stands in every line anyway: see addTrail.
    childLoggerFactory: (logger, _bindings, options) =>
      options.level === undefined ? logger : logger.child({}, options),
    schemaErrorFormatter: schemaError,
    schemaController: { compilersFactory: { buildSerializer: serializersWhenFirstAsked } },
  });
  addTrail(app, core);
  addTimeLimit(app, o);
  app.removeContentTypeParser('text/plain');
  addErrorTable(app);
  addHeaders(app);
  addDraining(app);
  addPressureValve(app, o);
  addSilenceValve(app, core, o);
  addGuard(app, core, o.access ?? {});
  if (core.limits !== 'off') await addLimits(app, core);
  addValidation(app);
  addWrites(app, core);
  addMetrics(app);
  await addOpenApi(app, o);
  addHealth(app, core);
  return app;
}

/** The caller's id when it is one, so a request can be followed from the gateway on. */
function requestId(request: IncomingMessage): string {
  const given = request.headers[requestIdHeader];
  return isRequestId(given) ? given : randomUUID();
}
