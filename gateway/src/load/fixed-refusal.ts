import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestIdHeader } from '@dynasty/kit/trail';
import type { Deps } from '../deps.js';
import { commonHeaders, requestIdOf } from '../plugin/greet.js';
import { tooMuchToDo } from '../plugin/refuse.js';
import type { Reason } from './pool.js';

const { status, retryAfterS, ...said } = tooMuchToDo;

/** Asked by too many at once: what stands before the gateway lets fewer through then (deploy/front/haproxy.cfg). */
const overloadedHeader = 'X-Overloaded';
/** What one member or one address takes is their own doing, and a page of the others is not asked for too often. */
const ownDoing = new Set<Reason>(['account', 'address']);

interface TurnedAway {
  reason: Reason;
  /** Nothing more is taken from its connection. */
  closes: boolean;
}

/**
 * Refuses a request because too much is under way, as every refusal reads. There are thousands of them a second when the
 * process has the least time, so all headers are written at once and only the request's id is new.
 */
export function fixedRefusal(deps: Pick<Deps, 'config' | 'draining'>) {
  const fixed = [
    ...commonHeaders(deps),
    ['Retry-After', String(retryAfterS)],
    ['Cache-Control', 'no-store'],
    ['Content-Type', 'application/json; charset=utf-8'],
  ].flat();
  return (req: IncomingMessage, res: ServerResponse, { reason, closes }: TurnedAway): void => {
    const requestId = requestIdOf(req);
    const body = JSON.stringify({ ...said, requestId });
    const closing = deps.draining.started || closes ? ['Connection', 'close'] : [];
    // Of ASCII only: as many bytes as characters.
    const overloaded = ownDoing.has(reason) ? [] : [overloadedHeader, reason];
    const own = [requestIdHeader, requestId, 'Content-Length', String(body.length)];
    res.writeHead(status, [...fixed, ...own, ...overloaded, ...closing]);
    res.end(body);
  };
}
