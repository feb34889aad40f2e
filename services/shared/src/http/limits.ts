import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import { AppError } from '../errors.js';
import type { FastifyRequest } from 'fastify';
import type { App, HttpAppOptions, RouteLimit } from './app-types.js';

/** Calls of one account to one service in a minute, over all routes without a limit of their own. */
const accountMax = 1_200;
/** Tests share their machine with other tests: there a slow moment is no sign of too many requests, and 0 is off. */
const maxEventLoopDelayMs = process.env.NODE_ENV === 'test' ? 0 : 1_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    pressureHandler?: () => undefined;
  }
}

/** Answers 503 at once while the process cannot keep up. Health checks and metrics are always answered. */
export async function addPressureValve(app: App, o: HttpAppOptions): Promise<void> {
  app.addHook('onRoute', (route) => {
    if (route.config?.access === 'public') route.config.pressureHandler = () => undefined;
  });
  await app.register(underPressure, {
    maxEventLoopDelay: o.maxEventLoopDelayMs ?? maxEventLoopDelayMs,
    pressureHandler: () => {
      throw new AppError('unavailable', 'overloaded', 'Too much to do at the moment.', { retryAfterS: 2 });
    },
  });
}

/** Limits per account: the route's own `limit`, or the common one. Public routes are not limited. */
export async function addLimits(app: App): Promise<void> {
  app.addHook('onRoute', (route) => {
    const limit = route.config?.limit;
    if (route.config?.access === 'public') route.config.rateLimit = false;
    else if (limit !== undefined) route.config = { ...route.config, rateLimit: ownLimit(limit) };
  });
  await app.register(rateLimit, {
    max: accountMax,
    timeWindow: 60_000,
    cache: 20_000,
    keyGenerator: (request) => request.account.accountId,
    errorResponseBuilder: (_request, context) =>
      new AppError('limited', 'rate-limited', 'Too many requests. Wait a little.', {
        retryAfterS: Math.ceil(context.ttl / 1000),
      }),
  });
}

/** A route's own limit, counted before the body is read unless some calls are counted apart by what it says. */
function ownLimit({ max, windowS, apart }: RouteLimit) {
  const timeWindow = windowS * 1000;
  if (apart === undefined) return { max, timeWindow };
  const others = new WeakMap<FastifyRequest, { max: number }>();
  return {
    timeWindow,
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
