import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { silentHeader } from '@dynasty/kit/http/headers';
import { counter } from '@dynasty/kit/metrics';
import type { Request } from 'express';
import type { Dispatcher } from 'undici';
import type { Deps } from '../deps.js';
import { noteResponse } from '../load/responses.js';
import { compressing } from './compress.js';
import { flowingBody } from './flowing-body.js';
import { loggedPath } from './logged-path.js';
import type { LastOfRead, Passage } from './last-responses.js';
import { hasBody, readBody } from './read-body.js';
import { BodyRefused, bodyTooLarge, bodyTooSlow, type Refusal, refuse } from './refuse.js';
import { networkOf } from './limits.js';
import type { WatchClient } from './slow-client.js';
import { endingOf, mayTryAgain, refusalOfFailure, unavailable } from './upstream-failure.js';
import type { Ending, Upstream } from './upstream/balance.js';

export interface Relay extends Pick<Deps, 'config' | 'logger' | 'heldBytes'> {
  upstream: Upstream;
  /** The request may be sent again, whatever its method. */
  repeatable?: boolean;
  /** The response has no end: should its process stand still, the client is cut off and opens it anew at another one. */
  stream?: boolean;
  headers: Record<string, string | string[]>;
  /** Time until the response's headers, in ms. */
  timeoutMs: number;
  /** Bytes of a body that says nothing of its length. */
  maxBodyBytes: number;
  /** What becomes of clients that are slow. */
  watch: WatchClient;
  /** What the client gets of the response's headers. */
  responseHeaders: (headers: IncomingHttpHeaders) => IncomingHttpHeaders;
  /** What was read there last, to be sent when nobody responds. */
  last?: LastOfRead | undefined;
}

/**
 * Bodies up to this size are held, so they can be sent again. Larger ones (uploads) flow through, once so much of them is
 * there: who sends nothing has no turn of a service.
 */
const heldBodyBytes = 64 * 1024;
const retryDelayMs = 50;
const idempotentMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

const stale = counter('gateway_stale_total', 'Reads to which the last response was sent, since nobody responded', [
  'upstream',
]);
const retried = counter('gateway_upstream_retries_total', 'Requests that were sent again', ['upstream']);

class ClientGone extends Error {}
/** The process stands still: another one is asked, or the client is told. */
class Silent extends Error {}

/** What is sent on: nothing, a body that is held, or one that flows through. */
type Sent = Buffer | 'flowing' | null;

/** Sends a request on and its response back: unbuffered, with backpressure, ended when either side ends. */
export function relay(req: Request, res: ServerResponse, o: Relay): void {
  // Each process of the service may be the one that is gone.
  const retries = o.upstream.size();
  if (!hasBody(req)) return exchange(req, res, o, null, retries);
  if (res.destroyed) return;
  readBody(req, res, heldBodyBytes, o).then(
    (body) => {
      if (body !== undefined) exchange(req, res, o, body, retries);
      else if (o.maxBodyBytes > heldBodyBytes) exchange(req, res, o, 'flowing', 0);
      else refuse(res, bodyTooLarge);
    },
    (error: unknown) => (error instanceof BodyRefused ? refuse(res, error.refusal) : res.destroy()),
  );
}

function exchange(req: Request, res: ServerResponse, o: Relay, sent: Sent, retries: number): void {
  const { method } = req;
  const idempotent = o.repeatable === true || idempotentMethods.has(method);
  let control: Dispatcher.DispatchController | undefined;
  let sink: NodeJS.WritableStream = res;
  let draining = false;
  let complete = false;
  let silent = false;
  let isReplaced = false;
  let passage: Passage | undefined;
  const askedAt = performance.now();

  /** The client went away, or this process is ending the stream: the service has nobody to talk to. */
  const onClose = () => {
    if (!complete) control?.abort(new ClientGone());
  };

  if (res.destroyed) return;
  const turn = o.upstream.take();
  if (turn === undefined) {
    return o.upstream.isAway() ? withoutResponse(req, res, o, unavailable) : refuse(res, unavailable);
  }
  // Streams have no turns that others wait for.
  const address = () => (o.stream === true ? undefined : networkOf(req.ip ?? ''));
  const client = o.watch(res, address, turn.pool);
  const flow = { maxBytes: o.maxBodyBytes, standstillMs: o.config.http.bodyStandstillMs };
  const body = sent === 'flowing' ? flowingBody(req, client, flow) : sent;
  const again = (how: Ending) => {
    res.off('close', onClose);
    turn.end(how);
    retried.inc({ upstream: o.upstream.name });
    setTimeout(() => exchange(req, res, o, sent, retries - 1), retryDelayMs);
  };
  // Not counted while it is the client that takes nothing.
  const bodyTimeout = o.stream === true ? 0 : o.config.http.standstillMs;
  res.once('close', onClose);
  turn.onSilence(() => {
    if (res.headersSent && o.stream !== true) return;
    silent = true;
    control?.abort(new Silent());
  });
  turn.pool.dispatch(
    { method, path: req.url, headers: o.headers, body, headersTimeout: o.timeoutMs, bodyTimeout },
    {
      onRequestStart(controller) {
        control = controller;
        if (res.destroyed) controller.abort(new ClientGone());
        // It had waited for a connection.
        else if (silent) controller.abort(new Silent());
      },
      onResponseStart(_controller, status, headers) {
        if (status < 200) return;
        // A service that is being stopped responds so, without having looked at the request.
        draining =
          retries > 0 && idempotent && status === 503 && headers.connection?.toString().toLowerCase() === 'close';
        if (draining) return;
        isReplaced = status === 503 && headers[silentHeader] !== undefined && sendLast(req, res, o);
        if (isReplaced) return;
        // A body that flows through takes as long as its sender does: that says nothing of the service.
        if (status < 500 && sent !== 'flowing') noteResponse(res, askedAt);
        const passed = o.responseHeaders(headers);
        passage = o.last?.watch(status, passed);
        sink = startResponse(req, res, status, passed);
      },
      onResponseData(controller, chunk) {
        passage?.add(chunk);
        if (draining || isReplaced || res.writableEnded || sink.write(chunk)) return;
        controller.pause();
        client.waits();
        sink.once('drain', () => {
          client.goesOn();
          controller.resume();
        });
      },
      onResponseEnd() {
        complete = true;
        if (draining) return again('gone');
        turn.end('done');
        if (isReplaced) return;
        passage?.end();
        client.hasAll();
        sink.end();
      },
      onResponseError(_controller, error) {
        if (res.destroyed || error instanceof ClientGone) return turn.end('broken off');
        if (isReplaced) return turn.end(endingOf(error));
        // A service gives up what hardly moves or does not come whole in time, which says nothing of its process.
        const isLate = !req.complete && performance.now() - askedAt >= o.config.http.longestSendingMs;
        const isGivenUp = res.headersSent ? client.isSlow() : isLate && endingOf(error) !== 'late';
        if (error instanceof BodyRefused || isGivenUp) {
          turn.end('broken off');
          const refusal = error instanceof BodyRefused ? error.refusal : bodyTooSlow;
          return res.headersSent ? void res.destroy() : refuse(res, refusal);
        }
        const how = draining ? 'gone' : endingOf(error);
        const mayLeave = error instanceof Silent && idempotent;
        const another = draining || (retries > 0 && (mayLeave || mayTryAgain(error, idempotent)));
        if (!res.headersSent && another) return again(how);
        turn.end(how);
        const about = { err: error, path: loggedPath(req.originalUrl), requestId: res.getHeader('x-request-id') };
        if (res.headersSent) {
          // The status is out already: only a broken connection still tells the client.
          if (!(error instanceof Silent)) o.logger.warn(about, 'a service stopped in the middle of a response');
          res.destroy();
        } else {
          o.logger.warn(about, 'a service did not respond');
          const refusal = error instanceof Silent ? unavailable : refusalOfFailure(error);
          if (error instanceof Silent || how === 'gone') withoutResponse(req, res, o, refusal);
          else refuse(res, refusal);
        }
      },
    },
  );
}

/** Nobody is there to respond: what was read there last is sent, or else the refusal. */
function withoutResponse(req: Request, res: ServerResponse, o: Relay, refusal: Refusal): void {
  if (!sendLast(req, res, o)) refuse(res, refusal);
}

/** Sends what was read there last; false where there is nothing. */
function sendLast(req: Request, res: ServerResponse, o: Relay): boolean {
  const last = o.last?.find();
  if (last === undefined) return false;
  stale.inc({ upstream: o.upstream.name });
  startResponse(req, res, 200, last.headers).end(last.body);
  return true;
}

/** Sends the response's head; returns where its body goes. */
function startResponse(
  req: Request,
  res: ServerResponse,
  status: number,
  headers: IncomingHttpHeaders,
): NodeJS.WritableStream {
  const accepted = req.headers['accept-encoding'];
  const sink = req.method === 'HEAD' ? undefined : compressing(res, accepted?.toString(), status, headers);
  if (sink !== undefined) return sink;
  const isStream = headers['content-type']?.startsWith('text/event-stream') ?? false;
  // It ends with its connection. Sent in chunks, each event would be four pieces to write instead of one.
  if (isStream) res.removeHeader('Transfer-Encoding');
  res.writeHead(status, headers);
  if (isStream) res.flushHeaders();
  return res;
}
