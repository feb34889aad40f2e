import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestIdHeader } from '@dynasty/kit/trail';
import type { Deps } from '../deps.js';
import { commonHeaders, requestIdOf } from '../plugin/greet.js';
import { hostsOf } from '../plugin/guard.js';

const [status, retryAfterS] = [503, 2];
const said = { message: 'Too much to do at the moment.', slug: 'overloaded' };

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
  return (req: IncomingMessage, res: ServerResponse): void => {
    const requestId = requestIdOf(req);
    const body = JSON.stringify({ ...said, requestId });
    // Nothing more is taken from a connection that speaks of two hosts (plugin/guard.ts).
    const closing = deps.draining.started || hostsOf(req.rawHeaders) > 1 ? ['Connection', 'close'] : [];
    // Of ASCII only: as many bytes as characters.
    res.writeHead(status, [...fixed, requestIdHeader, requestId, 'Content-Length', String(body.length), ...closing]);
    res.end(body);
  };
}
