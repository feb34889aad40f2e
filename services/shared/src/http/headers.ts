import type { FastifyReply, FastifyRequest, onSendHookHandler, RouteOptions } from 'fastify';
import type { App } from './app-types.js';
import { holds, tagOf } from './etag.js';

/** Since when a response may be out of date: while the database, or who decides on access, does not respond, nobody can tell. */
export const staleHeader = 'x-stale-since';

/** Of a refusal: what the service needs for its response does not respond. The gateway, which drops it, may know the last one. */
export const silentHeader = 'x-dependency-silent';

/**
 * Reads of JSON: `private, no-cache` with an ETag (and 304 when the caller has it already); everything else
 * `no-store`, unless the route itself said otherwise. What is asked for and read while the database is known to be
 * silent, from whatever memory, says so and is stored by no browser: it would show the header ever after. Every response
 * carries its request id and refuses sniffing and framing. @fastify/etag is not used: it tags errors and writes too, and
 * responds to a POST with 304.
 */
export function addHeaders(app: App): void {
  const begunInSilence = new WeakSet<FastifyRequest>();
  app.addHook('onRequest', async (request, reply) => {
    if (app.silence.since() !== undefined) begunInSilence.add(request);
    reply.headers({
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    });
  });
  app.addHook('onRoute', (route) => {
    if (route.method === 'HEAD') route.onSend = hooksOf(route).map(unlessEmpty);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const read = isJsonRead(request, reply);
    // Whoever asked before may have the database's response.
    const silentSince = read && begunInSilence.has(request) ? app.silence.since() : undefined;
    if (silentSince !== undefined) {
      reply.headers({ [staleHeader]: silentSince.toISOString(), 'cache-control': 'no-store' });
      reply.removeHeader('etag');
    }
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', read ? 'private, no-cache' : 'no-store');
    if (!read || typeof payload !== 'string' || reply.getHeader('cache-control') === 'no-store') return payload;
    const tag = reply.getHeader('etag') ?? tagOf(payload);
    reply.header('etag', tag);
    if (!holds(request.headers['if-none-match'], String(tag))) return payload;
    reply.code(304);
    return null;
  });
}

const hooksOf = ({ onSend = [] }: RouteOptions): onSendHookHandler[] => (Array.isArray(onSend) ? onSend : [onSend]);

/** Fastify measures what a HEAD would have sent, and fails on what has no body: a 304. */
const unlessEmpty = (hook: onSendHookHandler): onSendHookHandler =>
  function (request, reply, payload, done) {
    return payload === null ? done(null, null) : hook.call(this, request, reply, payload, done);
  };

function isJsonRead(request: FastifyRequest, reply: FastifyReply): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  return reply.statusCode === 200 && String(reply.getHeader('content-type') ?? '').startsWith('application/json');
}
