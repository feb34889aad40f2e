import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import { AppError } from '../errors.js';
import type { App, HttpAppOptions } from './app-types.js';

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
    else if (limit !== undefined) {
      route.config = { ...route.config, rateLimit: { max: limit.max, timeWindow: limit.windowS * 1000 } };
    }
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
