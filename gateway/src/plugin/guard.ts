import type { IncomingMessage } from 'node:http';
import { beginSpan } from '@dynasty/kit/tracing';
import type { RequestHandler } from 'express';
import type { Deps } from '../deps.js';
import { shedOf } from '../load/responses.js';
import { greet } from './greet.js';
import { loggedPath, pathOf } from './logged-path.js';
import { measure } from './measure.js';
import { pathProblem } from './path-rules.js';
import { hasBody } from './read-body.js';
import { type Refusal, refuse } from './refuse.js';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Whose bodies would mean nothing, and not everybody reads them. */
const readingMethods = new Set(['GET', 'HEAD']);
const maxHeaders = 100;
/** As Node finds it, which has said by then that the body may come. */
const expectsContinue = /(?:^|\W)100-continue(?:$|\W)/i;
const slowMs = 2_000;

/**
 * What every request meets that was let in (load/shed.ts): its id, the common headers, and the refusal of what no
 * client of ours sends (odd paths and methods, two hosts or none, a body with GET or HEAD, other expectations
 * than 100-continue, more than 100 headers).
 */
export function guard({
  config,
  logger,
  draining,
  countShed,
}: Pick<Deps, 'config' | 'logger' | 'draining' | 'countShed'>): RequestHandler {
  const welcome = greet({ config, draining });
  return (req, res, next) => {
    const id = welcome(req, res);
    // Outside of it nobody decides which traces are kept: each begins here.
    delete req.headers.traceparent;
    const attributes = { 'request.id': id, 'url.path': loggedPath(req.originalUrl) };
    const span = beginSpan(req.method, { kind: 'server', attributes });
    if (span !== undefined) req.headers.traceparent = span.traceparent;
    const startedAt = performance.now();
    const leave = draining.responses.add(res);
    res.once('close', () => {
      leave();
      const took = performance.now() - startedAt;
      const ms = Math.round(took);
      const group = measure(req, res, took);
      const status = res.statusCode;
      span?.end({
        attributes: { 'http.response.status_code': status, 'gateway.group': group },
        ...(status >= 500 ? { error: `status ${status}` } : {}),
      });
      const shed = shedOf(res);
      if (shed !== undefined) countShed(shed);
      const isNotable = status >= 500 || (ms > slowMs && !draining.streams.has(res));
      const level = isNotable && shed === undefined ? 'info' : 'debug';
      if (!logger.isLevelEnabled(level)) return;
      logger[level]({ requestId: id, method: req.method, path: loggedPath(req.originalUrl), status, ms }, 'request');
    });
    const ends = endsItsConnection(req);
    if (ends !== undefined) return refuse(res, ends);
    const { expect } = req.headers;
    if (expect !== undefined && req.httpVersion !== '1.0' && !expectsContinue.test(expect)) {
      return refuse(res, { status: 417, slug: 'expectation-failed', message: 'This cannot be expected.' });
    }
    if (req.rawHeaders.length / 2 > maxHeaders) {
      return refuse(res, { status: 431, slug: 'too-many-headers', message: 'The request has too many headers.' });
    }
    if (!methods.has(req.method)) {
      res.setHeader('Allow', [...methods].join(', '));
      return refuse(res, { status: 405, slug: 'method-not-allowed', message: 'This method is not allowed.' });
    }
    const problem = pathProblem(pathOf(req.url));
    if (problem === 'malformed') {
      return refuse(res, { status: 400, slug: 'malformed-path', message: 'The address is malformed.' });
    }
    if (problem === 'unknown') return refuse(res, { status: 404, slug: 'not-found', message: 'Not found.' });
    next();
  };
}

const malformedHost: Refusal = {
  status: 400,
  slug: 'malformed-host',
  message: 'The request must name one host.',
  closes: true,
};
const unexpectedBody: Refusal = {
  status: 400,
  slug: 'unexpected-body',
  message: 'GET and HEAD must not have a body.',
  closes: true,
};

/**
 * Why a request is the last that is taken from its connection, undefined where it is not: whoever stands before or behind
 * us may read another host, or take its body for the next request. What else comes is left (load/shed.ts).
 */
export function endsItsConnection(req: IncomingMessage): Refusal | undefined {
  if (!namesItsHost(req)) return malformedHost;
  return readingMethods.has(req.method ?? '') && hasBody(req) ? unexpectedBody : undefined;
}

/**
 * Whether a request names one host, as HTTP/1.1 has it; before that none was needed. Node keeps the first of several Host
 * headers and says nothing of the others. Asked of every request before it has a place: most names are told apart by their
 * length.
 */
function namesItsHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}
