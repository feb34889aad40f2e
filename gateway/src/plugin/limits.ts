import { isIPv6 } from 'node:net';
import type { Verdict } from '@dynasty/kit/limits';
import { counter } from '@dynasty/kit/metrics';
import type { RequestHandler } from 'express';
import type { Deps } from '../deps.js';
import { refuse } from './refuse.js';

const windowMs = 60_000;

export interface LimitsParams {
  bucket: string;
  /** Requests that one address may send in a minute. */
  perMinute: number;
  /** Count each path of the endpoint by itself. */
  eachPath: boolean;
  /** Not one too many, however many gateways there are: for what somebody might try by force. */
  strict: boolean;
}

export const limitsSchema = {
  $id: 'http://dynasty/schemas/policies/limits.json',
  type: 'object',
  properties: {
    bucket: { type: 'string' },
    perMinute: { type: 'integer', minimum: 1 },
    eachPath: { type: 'boolean', default: false },
    strict: { type: 'boolean', default: false },
  },
  required: ['bucket', 'perMinute'],
};

/** One address has one allowance in each bucket, whichever pipeline and gateway it comes through. */
export function limits({ config, limits: calls }: Pick<Deps, 'config' | 'limits'>) {
  const refused = counter('gateway_limited_total', 'Requests refused since an allowance is used up', ['bucket']);
  return ({ bucket, perMinute, eachPath, strict }: LimitsParams): RequestHandler => {
    if (!config.limits.enabled) return (_req, _res, next) => next();
    return (req, res, next) => {
      const address = networkOf(req.ip ?? '');
      const allowance = { key: `${bucket} ${eachPath ? `${address} ${req.path}` : address}`, max: perMinute, windowMs };
      const judge = ({ allowed, endsInMs }: Verdict): void => {
        if (allowed) return next();
        refused.inc({ bucket });
        const retryAfterS = Math.max(1, Math.ceil(endsInMs / 1000));
        refuse(res, {
          status: 429,
          slug: 'rate-limited',
          message: 'Too many requests. Try again shortly.',
          retryAfterS,
        });
      };
      if (strict) calls.countStrictly(allowance).then(judge, next);
      else judge(calls.count(allowance));
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
