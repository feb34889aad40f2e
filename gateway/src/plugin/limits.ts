import { isIPv6 } from 'node:net';
import type { RequestHandler } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { refuse } from './refuse.js';

export interface LimitsParams {
  bucket: string;
  /** Requests that one address may send in a minute. */
  perMinute: number;
  /** Count each path of the endpoint by itself. */
  eachPath: boolean;
}

export const limitsSchema = {
  $id: 'http://dynasty/schemas/policies/limits.json',
  type: 'object',
  properties: {
    bucket: { type: 'string' },
    perMinute: { type: 'integer', minimum: 1 },
    eachPath: { type: 'boolean', default: false },
  },
  required: ['bucket', 'perMinute'],
};

/** One address has one allowance in each bucket, whichever pipeline it comes through. */
export function limits(enabled: boolean): (params: LimitsParams) => RequestHandler {
  const buckets = new Map<string, RateLimiterMemory>();
  return ({ bucket, perMinute, eachPath }) => {
    if (!enabled) return (_req, _res, next) => next();
    const limiter =
      buckets.get(bucket) ?? new RateLimiterMemory({ keyPrefix: bucket, points: perMinute, duration: 60 });
    buckets.set(bucket, limiter);
    return (req, res, next) => {
      const address = networkOf(req.ip ?? '');
      limiter.consume(eachPath ? `${address} ${req.path}` : address).then(
        () => next(),
        (reason: unknown) => {
          if (!(reason instanceof RateLimiterRes)) return next(reason);
          const retryAfterS = Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
          refuse(res, {
            status: 429,
            slug: 'rate-limited',
            message: 'Too many requests. Try again shortly.',
            retryAfterS,
          });
        },
      );
    };
  };
}

/** The client's address; for IPv6 its /64, since a single line owns that many addresses. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address.replace(/^::ffff:/, '');
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}
