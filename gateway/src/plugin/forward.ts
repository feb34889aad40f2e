import { bearerOrCookie } from '@dynasty/kit/auth';
import { BODY_BYTES } from '@dynasty/kit/http/body-limit';
import { silentHeader } from '@dynasty/kit/http/headers';
import type { Request, RequestHandler } from 'express';
import type { Deps } from '../deps.js';
import type { GatewayConfig } from '../express-gateway.js';
import { forwardedHeaders, passedHeaders, picked } from './forwarded.js';
import type { LastOfRead } from './last-responses.js';
import { bodyTooLarge, refuse } from './refuse.js';
import { relay } from './relay.js';
import { watchClients } from './slow-client.js';
import { unavailable } from './upstream-failure.js';
import type { Upstreams } from './upstreams.js';

export interface ForwardParams {
  serviceEndpoint: string;
  timeoutMs: number;
  /**
   * Longer bodies are refused here: the service would cut the connection, and with it its own response. So this is never
   * more than the service takes, which is 64 KiB where its route says nothing else.
   */
  maxBodyBytes: number;
  /** A response without an end (server-sent events): it gets a connection outside the pool's limit. */
  stream: boolean;
  /** Whatever the method, a request that was cut off may be sent again: queries with a body, writes that are the same twice. */
  repeatable: boolean;
}

export const forwardSchema = {
  $id: 'http://dynasty/schemas/policies/forward.json',
  type: 'object',
  properties: {
    serviceEndpoint: { type: 'string' },
    timeoutMs: { type: 'integer', minimum: 1, default: 10_000 },
    maxBodyBytes: { type: 'integer', minimum: 0, default: BODY_BYTES },
    stream: { type: 'boolean', default: false },
    repeatable: { type: 'boolean', default: false },
  },
  required: ['serviceEndpoint'],
};

/** All that a service may know of a request; identity travels in the verified token and nowhere else. */
const requestHeaders = [
  'accept',
  'accept-encoding',
  'authorization',
  'content-encoding',
  'content-length',
  'content-type',
  'idempotency-key',
  'if-none-match',
  'last-event-id',
  'traceparent',
  'user-agent',
] as const;

/** Services set no cookies, and everything is one origin: nothing here needs CORS. What is meant for the gateway ends here. */
const droppedFromResponses = new RegExp(`^(?:set-cookie|access-control-|${silentHeader}$)`);

/** No browser's Accept-Encoding is longer. */
const mostOfHeader = 100;

type ForwardDeps = Pick<Deps, 'config' | 'logger' | 'draining' | 'verifier' | 'lastResponses' | 'heldBytes'>;

/** Sends the request to a service and its response back. */
export function forward(deps: ForwardDeps, upstreams: Upstreams) {
  const { config, logger, draining, verifier, lastResponses, heldBytes } = deps;
  const { publicUrl } = config.http;
  const watch = watchClients(config.http.standstillMs);

  function lastOf(req: Request): LastOfRead | undefined {
    // Rights of super admins end without news that a gateway hears.
    if (req.method !== 'GET' || req.url.startsWith('/api/super-admin/')) return undefined;
    const token = bearerOrCookie(req.headers);
    const account = token === undefined ? undefined : verifier.cached(token);
    if (account === undefined) return undefined;
    const encodings = req.headers['accept-encoding']?.toString() ?? '';
    return encodings.length > mostOfHeader ? undefined : lastResponses.of(account.accountId, encodings, req.url);
  }

  return (
    { serviceEndpoint, timeoutMs, maxBodyBytes, stream, repeatable }: ForwardParams,
    gateway: GatewayConfig,
  ): RequestHandler => {
    const upstream = upstreams.of(gateway, serviceEndpoint, { unlimited: stream });
    return (req, res) => {
      if (Number(req.headers['content-length'] ?? 0) > maxBodyBytes) return refuse(res, bodyTooLarge);
      if (stream) {
        // Its end would hold up ours; another process opens it.
        if (draining.started) return refuse(res, unavailable);
        draining.streams.add(res);
        res.once('close', () => draining.streams.delete(res));
      }
      const headers = {
        ...picked(req, requestHeaders),
        ...forwardedHeaders(req, publicUrl),
        'x-request-id': String(res.getHeader('x-request-id')),
      };
      const responseHeaders = (response: typeof req.headers) => passedHeaders(response, droppedFromResponses);
      // A service does a write with a key once, however often it comes, or does the same again.
      const mayRepeat = repeatable || req.headers['idempotency-key'] !== undefined;
      const sent = { upstream, repeatable: mayRepeat, stream, headers, timeoutMs, maxBodyBytes };
      const last = stream ? undefined : lastOf(req);
      relay(req, res, { ...sent, watch, responseHeaders, logger, config, heldBytes, last });
    };
  };
}
