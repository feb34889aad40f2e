import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { CallLimits } from '../limits.js';

/** What of a route's limit the store looks at; none for the common one. */
interface OfRoute {
  routeInfo?: { method?: string | string[]; url?: string };
  strict?: boolean;
}

/** Where the limits are counted: by all processes of the service together, each route with a limit of its own apart. */
export function storeOf(limits: CallLimits): FastifyRateLimitStoreCtor {
  return class SharedStore implements FastifyRateLimitStore {
    readonly #route: OfRoute;

    constructor(route: unknown) {
      this.#route = route as OfRoute;
    }

    incr(account: string, callback: Parameters<FastifyRateLimitStore['incr']>[1], windowMs: number, max: number): void {
      const { routeInfo, strict } = this.#route;
      const sentAs = String(routeInfo?.method ?? '');
      // A HEAD costs what its GET does, and counts as one.
      const method = sentAs === 'HEAD' ? 'GET' : sentAs;
      const allowance = { key: `${method} ${routeInfo?.url ?? ''} ${account}`, max, windowMs };
      const verdict = strict === true ? limits.countStrictly(allowance) : Promise.resolve(limits.count(allowance));
      verdict.then(
        // While the broker is away a process grants its part only: what it refuses is over the limit.
        ({ allowed, count, endsInMs }) => callback(null, { current: allowed ? count : max + 1, ttl: endsInMs }),
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
      );
    }

    child(route: unknown): FastifyRateLimitStore {
      return new SharedStore(route);
    }
  };
}
