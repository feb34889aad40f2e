import { beginSpan } from '../tracing.js';
import { onTrail, type Trail } from '../trail.js';
import type { App, HttpCore } from './app-types.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** What it causes runs on it. */
    trail: Trail | undefined;
  }
}

/** Health and metrics, which are asked every few seconds. */
const unlogged = /^\/(?:healthz|readyz|metrics)$/;

/** Everything that a request causes knows its id. To be called first: the hooks of others run on the trail. */
export function addTrail(app: App, { logger }: Pick<HttpCore, 'logger'>): void {
  app.decorateRequest('trail');
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const attributes = { 'http.request.method': request.method, 'http.route': route, 'request.id': request.id };
    const span = unlogged.test(route)
      ? undefined
      : beginSpan(`${request.method} ${route}`, { kind: 'server', attributes, from: [request.headers] });
    const trail = { requestIds: [request.id], span };
    request.trail = trail;
    onTrail(trail, done);
  });
  // What follows a body goes on from the connection's events, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.trail === undefined) done();
    else onTrail(request.trail, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { trail } = request;
    if (trail === undefined) return done();
    const status = reply.statusCode;
    const failure = status >= 500 ? { error: `status ${status}` } : {};
    trail.span?.end({ attributes: { 'http.response.status_code': status }, ...failure });
    const route = request.routeOptions.url ?? 'unknown';
    if (logger.isLevelEnabled('debug') && !unlogged.test(route)) {
      const { method } = request;
      onTrail(trail, () => logger.debug({ method, route, status, ms: Math.round(reply.elapsedTime) }, 'request'));
    }
    done();
  });
}
