import { Type } from 'typebox';
import { isError } from '../errors.js';
import { inTime } from '../in-time.js';
import { histogram, processRegistry } from '../metrics.js';
import type { App, HttpCore } from './app-types.js';

const checkTimeoutMs = 1_500;
const open = { access: 'public' } as const;
const hidden = { hide: true } as const;

const ReadyQuery = Type.Object({ own: Type.Optional(Type.Literal('1')) }, { additionalProperties: false });

/**
 * /healthz: the process runs. /readyz: 200 when every dependency responds, else 503 with a line for each. /readyz?own=1: it
 * has started; what all processes share may be away, since the others could do no more without it.
 */
export function addHealth(app: App, { readiness }: Pick<HttpCore, 'readiness'>): void {
  app.get('/healthz', { config: open, schema: hidden, logLevel: 'warn' }, async () => ({ status: 'ok' }));
  const ready = { ...hidden, querystring: ReadyQuery };
  app.get('/readyz', { config: open, schema: ready, logLevel: 'warn' }, async (request, reply) => {
    if (request.query.own === '1') return { status: 'started' };
    const checks = await checkAll(readiness);
    const isReady = Object.values(checks).every((state) => state === 'ok');
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not-ready', checks });
  });
}

async function checkAll(readiness: Record<string, () => Promise<void>>): Promise<Record<string, string>> {
  const states = Object.entries(readiness).map(async ([name, check]): Promise<[string, string]> => {
    const state = await inTime(checkTimeoutMs, check()).then(
      () => 'ok',
      (error: unknown) => (isError(error) && error.name === 'TimeoutError' ? 'timeout' : 'unavailable'),
    );
    return [name, state];
  });
  return Object.fromEntries(await Promise.all(states));
}

/** /metrics in Prometheus' text format, with the duration of every request by route and status. */
export function addMetrics(app: App): void {
  const seconds = histogram(
    'http_request_duration_seconds',
    'Time from the request to the end of its response',
    ['method', 'route', 'status'],
    [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  );
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', { config: open, schema: hidden, logLevel: 'warn' }, async (_request, reply) => {
    return reply.type(processRegistry().contentType).send(await processRegistry().metrics());
  });
}
