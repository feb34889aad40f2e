import rateLimit from '@fastify/rate-limit';
import { AppError } from '../errors.js';
import type { FastifyRequest } from 'fastify';
import type { App, HttpCore, RouteLimit } from './app-types.js';
import { storeOf } from './limit-store.js';

/** Calls of one account to one service in a minute, over all reads without a limit of their own. */
const accountMax = 1_200;

/** Of one route that changes something and has no limit of its own: more than anybody does by hand. */
const writesOfRoute: RouteLimit = { max: 60, windowS: 60 };

/**
 * Limits per account: the route's own `limit`, that of writes, or the common one of all reads. Public routes are not
 * limited.
 */
export async function addLimits(app: App, { callLimits }: Pick<HttpCore, 'callLimits'>): Promise<void> {
  app.addHook('onRoute', (route) => {
    const { write } = route.config ?? {};
    const limit = route.config?.limit ?? (write === undefined || write === 'reads' ? undefined : writesOfRoute);
    if (route.config?.access === 'public') route.config.rateLimit = false;
    else if (limit !== undefined) route.config = { ...route.config, rateLimit: ownLimit(limit) };
  });
  await app.register(rateLimit, {
    max: accountMax,
    timeWindow: 60_000,
    store: storeOf(callLimits),
    keyGenerator: (request) => request.account.accountId,
    errorResponseBuilder: (_request, context) =>
      new AppError('limited', 'rate-limited', 'Too many requests. Wait a little.', {
        retryAfterS: Math.ceil(context.ttl / 1000),
      }),
  });
}

/** A route's own limit, counted before the body is read unless some calls are counted apart by what it says. */
function ownLimit({ max, windowS, strict, apart }: RouteLimit) {
  const timeWindow = windowS * 1000;
  if (apart === undefined) return { max, timeWindow, strict };
  const others = new WeakMap<FastifyRequest, { max: number }>();
  return {
    timeWindow,
    strict,
    hook: 'preHandler' as const,
    async keyGenerator(request: FastifyRequest): Promise<string> {
      const other = await apart(request);
      if (other === undefined) return request.account.accountId;
      others.set(request, other);
      return `${other.name} ${request.account.accountId}`;
    },
    max: (request: FastifyRequest) => others.get(request)?.max ?? max,
  };
}
